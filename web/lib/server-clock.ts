/**
 * The server's time, by a device whose own clock may be set wrong. An answer names the second in
 * which it was written, and that was after the request left and before the answer came.
 */
export function createServerClock(deviceNow: () => number = () => Date.now()) {
  let aheadMs = 0
  return {
    hear(date: string | null, askedAt: number) {
      const second = Date.parse(date ?? '')
      if (Number.isNaN(second)) return
      // No further than the answer proves: a clock that is right is left alone.
      aheadMs = Math.max(second - deviceNow(), Math.min(aheadMs, second + 1000 - askedAt))
    },
    now: () => new Date(deviceNow() + aheadMs),
  }
}

/** Told of every answer by the browser's transport. */
export const serverClock = createServerClock()
