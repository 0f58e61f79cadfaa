export interface LoopWatch {
  /** True while the event loop is so late that callers had better retry later. */
  isBehind(): boolean
  stop(): void
}

const TICK_MS = 100

/**
 * Measures every 100 ms how late its own timer is. Libraries for this report means over a second,
 * which hide a stall of two among a hundred quick turns before it.
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
