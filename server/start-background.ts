import * as registry from '@55tickets/api/background.ts'
import type { Worker } from '@55tickets/api/platform/jobs/define-job.ts'
import type { Jobs } from '@55tickets/api/platform/jobs/jobs.ts'
import type { Log } from '@55tickets/api/platform/log.ts'
import type {
  CountedWork,
  RunMetrics,
  RunOutcome,
} from '@55tickets/api/platform/metrics/run-metrics.ts'
import { repeat } from '@55tickets/api/platform/repeat.ts'
import { tracing } from '@55tickets/api/platform/tracing/tracing.ts'

interface BackgroundOptions {
  readonly jobs: Pick<Jobs, 'work'>
  readonly log: Log
  readonly runs: RunMetrics
  readonly workers: readonly Worker[]
  /** Sweeps with their names. */
  readonly sweeps: readonly (readonly [string, () => Promise<void>])[]
}

/** All background work, with the outcomes that its runs can have. */
export const countedWork: CountedWork = new Map([
  ...withOutcomes(registry.jobs, ['done', 'failed', 'given_up']),
  ...withOutcomes(registry.schedules, ['done', 'failed']),
  ...withOutcomes(registry.sweeps, ['done', 'failed', 'skipped']),
])

function withOutcomes(entries: object, outcomes: readonly RunOutcome[]) {
  return Object.keys(entries).map((name) => [name, outcomes] as const)
}

/** Starts all background work of this process. Returns a function that stops the sweeps. */
export async function startBackground(options: BackgroundOptions): Promise<() => void> {
  const { jobs, log, runs, workers, sweeps } = options
  assertComplete([...workers.map(({ name }) => name), ...sweeps.map(([name]) => name)])
  await jobs.work(workers.map((worker) => countWorker(worker, runs)))
  const code = new Map(sweeps)
  const stops = Object.entries(registry.sweeps).flatMap(([name, { everySeconds }]) => {
    const sweep = code.get(name)
    if (!sweep) return []
    const run = () => countSweep(name, sweep, runs)
    const onSkip = () => runs.skip(name)
    return repeat({ everyMs: 1000 * everySeconds, name, log, run, onSkip })
  })
  return () => {
    for (const stop of stops) stop()
  }
}

/** Throws unless the code of each entry of `api/background.ts` is given, once. */
function assertComplete(given: readonly string[]): void {
  const listed = [...countedWork.keys()]
  const missing = listed.filter((name) => !given.includes(name))
  const extra = given.filter((name, at) => !listed.includes(name) || given.indexOf(name) !== at)
  if (missing.length > 0)
    throw new Error(`background work without code in api/wiring: ${missing.join(', ')}`)
  if (extra.length > 0)
    throw new Error(`background work twice, or not in api/background.ts: ${extra.join(', ')}`)
}

const countWorker = (worker: Worker, runs: RunMetrics): Worker => ({
  ...worker,
  run: async (input, context) => {
    const count = runs.begin(worker.name)
    // The job timed out or was reassigned: what its code returns afterwards has no effect.
    context.signal.addEventListener('abort', () => count('failed'), { once: true })
    try {
      const outcome = await worker.run(input, context)
      count(outcome ? 'given_up' : 'done')
      return outcome
    } catch (error) {
      count('failed')
      throw error
    }
  },
})

async function countSweep(name: string, sweep: () => Promise<void>, runs: RunMetrics) {
  const count = runs.begin(name)
  try {
    await (tracing ? tracing.run({ name: `sweep ${name}` }, sweep) : sweep())
    count('done')
  } catch (error) {
    count('failed')
    throw error
  }
}
