import type { Log } from './log.ts'

interface RepeatOptions {
  readonly everyMs: number
  /** Subject of the log line about a failure. */
  readonly name: string
  readonly log: Log
  readonly run: () => Promise<void>
  /** Called instead of `run` while the last run goes on. */
  readonly onSkip?: () => void
}

/**
 * Runs work every so many milliseconds in this process, never twice at once. For work that must
 * happen more often than jobs are polled, and that several processes may do in parallel without
 * harm.
 */
export function repeat({ everyMs, name, log, run, onSkip }: RepeatOptions): () => void {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) {
      onSkip?.()
      return
    }
    isRunning = true
    run()
      .catch((error: unknown) => log.warn({ err: error }, `${name} failed and will be retried`))
      .finally(() => {
        isRunning = false
      })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
