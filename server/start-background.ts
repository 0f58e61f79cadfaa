import * as registry from '@55tickets/api/background.ts'
import type { Worker } from '@55tickets/api/platform/jobs/define-job.ts'
import type { Jobs } from '@55tickets/api/platform/jobs/jobs.ts'
import type { Log } from '@55tickets/api/platform/log.ts'
import { repeat } from '@55tickets/api/platform/repeat.ts'

interface BackgroundOptions {
  readonly jobs: Pick<Jobs, 'work'>
  readonly log: Log
  readonly workers: readonly Worker[]
  /** Sweeps with their names. */
  readonly sweeps: readonly (readonly [string, () => Promise<void>])[]
}

/** Starts all background work of this process. Returns a function that stops the sweeps. */
export async function startBackground(options: BackgroundOptions): Promise<() => void> {
  const { jobs, log, workers, sweeps } = options
  assertComplete([...workers.map(({ name }) => name), ...sweeps.map(([name]) => name)])
  await jobs.work([...workers])
  const code = new Map(sweeps)
  const stops = Object.entries(registry.sweeps).flatMap(([name, { everySeconds }]) => {
    const run = code.get(name)
    return run ? [repeat(1000 * everySeconds, name, log, run)] : []
  })
  return () => {
    for (const stop of stops) stop()
  }
}

/** Throws unless the code of each entry of `api/background.ts` is given, once. */
function assertComplete(given: readonly string[]): void {
  const { jobs, schedules, sweeps } = registry
  const listed = [jobs, schedules, sweeps].flatMap((entries) => Object.keys(entries))
  const missing = listed.filter((name) => !given.includes(name))
  const extra = given.filter((name, at) => !listed.includes(name) || given.indexOf(name) !== at)
  if (missing.length > 0)
    throw new Error(`background work without code in server/wiring: ${missing.join(', ')}`)
  if (extra.length > 0)
    throw new Error(`background work twice, or not in api/background.ts: ${extra.join(', ')}`)
}
