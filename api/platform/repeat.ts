import type { Log } from './log.ts'

/**
 * Runs `work` every so many milliseconds in this process, never twice at once. For work that must
 * happen more often than jobs are polled, and that several processes may do in parallel without
 * harm.
 */
export function repeat(ms: number, what: string, log: Log, work: () => Promise<void>): () => void {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    work()
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed and will be retried`))
      .finally(() => {
        running = false
      })
  }, ms)
  timer.unref()
  return () => clearInterval(timer)
}
