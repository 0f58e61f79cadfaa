import type { Instant } from '@55tickets/rules/zone.ts'

/**
 * Estimates the database's time on a device whose clock may be wrong. An answer may contain that
 * time, which lies between the sending of the request and the arrival of the answer.
 */
export function createServerClock(deviceNow: () => number = () => Date.now()) {
  let aheadMs = 0
  const listeners = new Set<() => void>()
  return {
    /**
     * Adjusts the clock by the time in an answer to a request sent at `askedAt`, by the device's
     * clock.
     */
    hear(told: Instant, askedAt: number) {
      const time = new Date(told).getTime()
      if (Number.isNaN(time)) return
      // Correct only as far as the answer proves, so that a correct clock is left alone.
      aheadMs = Math.max(time - deviceNow(), Math.min(aheadMs, time - askedAt))
      for (const tell of listeners) tell()
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
