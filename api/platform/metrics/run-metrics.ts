import { Counter, Gauge, type Registry } from 'prom-client'

/**
 * Outcome of one run of background work. A failed job or schedule may be retried, one that was given
 * up is not. A sweep is skipped while its last run goes on.
 */
export type RunOutcome = 'done' | 'failed' | 'given_up' | 'skipped'

/** Names of background work, each with the outcomes that its runs can have. */
export type CountedWork = ReadonlyMap<string, readonly RunOutcome[]>

export interface RunMetrics {
  /** Begins a run. The returned function ends it with the first outcome that it is given. */
  begin(work: string): (outcome: RunOutcome) => void
  /** Counts a run of a sweep that was left out. */
  skip(work: string): void
}

/** Creates the metrics of background work, with a zero for each name and outcome. */
export function createRunMetrics(registry: Registry, counted: CountedWork): RunMetrics {
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
  /** Begin of each run that goes on, oldest first. */
  const running = new Map([...counted.keys()].map((work) => [work, new Set<{ at: number }>()]))
  const oldest: Gauge<'work'> = new Gauge({
    name: 'background_oldest_run_seconds',
    help: 'Age of the oldest run that goes on in this process, 0 if there is none',
    labelNames: ['work'],
    registers,
    collect: () => {
      for (const [work, begun] of running) {
        const [first] = begun
        oldest.set({ work }, first ? secondsSince(first.at) : 0)
      }
    },
  })
  for (const [work, outcomes] of counted) {
    for (const outcome of outcomes) runs.inc({ work, outcome }, 0)
    runSeconds.inc({ work }, 0)
    lastDone.set({ work }, 0)
  }
  return {
    begin(work) {
      const begun = { at: performance.now() }
      const unfinished = running.get(work) ?? new Set()
      running.set(work, unfinished.add(begun))
      let isCounted = false
      return (outcome) => {
        if (isCounted) return
        isCounted = true
        unfinished.delete(begun)
        runs.inc({ work, outcome })
        runSeconds.inc({ work }, secondsSince(begun.at))
        if (outcome === 'done') lastDone.setToCurrentTime({ work })
      }
    },
    skip: (work) => runs.inc({ work, outcome: 'skipped' }),
  }
}

const secondsSince = (at: number): number => (performance.now() - at) / 1000
