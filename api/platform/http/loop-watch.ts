export interface LoopWatch {
  /** Whether this process answers so late that those who wait had better come back. */
  isBehind(): boolean
  stop(): void
}

const TICK_MS = 100

/**
 * Looks every tenth of a second how late it is itself. Means over a second, which libraries for
 * this tell, hide a stall of two among a hundred quick turns before it.
 */
export function watchLoop(maxDelayMs: number): LoopWatch {
  let due = performance.now() + TICK_MS
  let lateMs = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lateMs = now - due
    due = now + TICK_MS
  }, TICK_MS).unref()
  return { isBehind: () => lateMs > maxDelayMs, stop: () => clearInterval(timer) }
}
