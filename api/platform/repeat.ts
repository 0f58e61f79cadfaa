import type { Log } from './log.ts'

/**
 * Does something every so often in this process, never beside itself. For what must happen more
 * often than jobs are looked at, and does no harm when several processes do it.
 */
export function repeat(ms: number, what: string, log: Log, work: () => Promise<void>): () => void {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    work()
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed, it is tried again`))
      .finally(() => {
        running = false
      })
  }, ms)
  timer.unref()
  return () => clearInterval(timer)
}
