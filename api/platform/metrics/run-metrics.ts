import { Counter, Gauge, type Registry } from 'prom-client'

/**
 * Outcome of one run of background work. A failed job or schedule may be retried, one that was given
 * up is not. A sweep is skipped while its last run goes on.
 */
export type RunOutcome = 'done' | 'failed' | 'given_up' | 'skipped'

export type CountRun = (work: string, outcome: RunOutcome, seconds: number) => void

/** Names of background work, each with the outcomes that its runs can have. */
export type CountedWork = ReadonlyMap<string, readonly RunOutcome[]>

/** Creates the metrics of background work, with a zero for each name and outcome. */
export function createRunMetrics(registry: Registry, counted: CountedWork): CountRun {
  const registers = [registry]
  const runs = new Counter({
    name: 'background_runs_total',
    help: 'Runs of background work in this process by outcome',
    labelNames: ['work', 'outcome'],
    registers,
  })
  const runSeconds = new Counter({
    name: 'background_run_seconds_total',
    help: 'Time that runs of background work took in this process',
    labelNames: ['work'],
    registers,
  })
  const lastDone = new Gauge({
    name: 'background_last_done_timestamp_seconds',
    help: 'Time of the last run in this process that was done, 0 if there was none',
    labelNames: ['work'],
    registers,
  })
  for (const [work, outcomes] of counted) {
    for (const outcome of outcomes) runs.inc({ work, outcome }, 0)
    runSeconds.inc({ work }, 0)
    lastDone.set({ work }, 0)
  }
  return (work, outcome, seconds) => {
    runs.inc({ work, outcome })
    runSeconds.inc({ work }, seconds)
    if (outcome === 'done') lastDone.setToCurrentTime({ work })
  }
}
