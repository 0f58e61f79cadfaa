import { availableParallelism, loadavg } from 'node:os'

type Clean = (hasFailed: boolean) => unknown
/** Registers a cleanup that runs at the end, however the end comes. */
export type OnEnd = (clean: Clean) => void

/**
 * Runs a benchmark, stops everything it started, and exits with 0 only if its limits hold. Ctrl-C
 * and a failure clean up as well.
 */
export async function runBench(work: (onEnd: OnEnd) => Promise<boolean>): Promise<void> {
  // Figures from a busy machine are worth little: the reader should see it.
  const load = (loadavg()[0] ?? 0).toFixed(1)
  console.log(`${availableParallelism()} cores, load average ${load} before the run`)
  const cleans: Clean[] = []
  let cleaning: Promise<void> | undefined
  const cleanAll = async (hasFailed: boolean) => {
    for (let clean = cleans.pop(); clean; clean = cleans.pop()) {
      try {
        await clean(hasFailed)
      } catch (error) {
        console.error(error)
      }
    }
  }
  // An interrupt also makes the benchmark fail: both wait for one cleanup.
  const cleanUp = (hasFailed: boolean) => (cleaning ??= cleanAll(hasFailed))
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isInterrupted = true
      console.error(`Stopping (${signal})`)
      void cleanUp(false).then(() => process.exit(1))
    })
  }
  try {
    process.exitCode = (await work((clean) => cleans.push(clean))) ? 0 : 1
    await cleanUp(false)
  } catch (error) {
    process.exitCode = 1
    // A failure caused by the interrupt is not reported.
    if (!isInterrupted) console.error(error)
    await cleanUp(!isInterrupted)
  }
}
