import type { Instant } from '@55tickets/rules/text/zone.ts'

/**
 * Estimates the database's time on a device whose clock may be wrong. An answer may contain that
 * time, which lies between the sending of the request and the arrival of the answer.
 */
export function createServerClock(deviceNow: () => number = () => Date.now()) {
  let aheadMs = 0
  const listeners = new Set<() => void>()
  return {
    /**
     * Adjusts the clock by the time in an answer to a request sent at `requestedAt`, by the device's
     * clock.
     */
    adjust(serverTime: Instant, requestedAt: number) {
      const time = new Date(serverTime).getTime()
      if (Number.isNaN(time)) return
      // Correct only as far as the answer proves, so that a correct clock is left alone.
      aheadMs = Math.max(time - deviceNow(), Math.min(aheadMs, time - requestedAt))
      for (const notify of listeners) notify()
    },
    now: () => new Date(deviceNow() + aheadMs),
    /** Subscribes to adjustments. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Clock of this page, adjusted by every query whose answer contains the time. */
export const serverClock = createServerClock()
