import type { Instant } from '@55tickets/rules/zone.ts'

/**
 * The time that counts, the database's, by a device whose own clock may be set wrong. An answer may
 * name it, and that was after the request left and before the answer came.
 */
export function createServerClock(deviceNow: () => number = () => Date.now()) {
  let aheadMs = 0
  const listeners = new Set<() => void>()
  return {
    /** What an answer to something asked at `askedAt`, by the device, says the time was. */
    hear(told: Instant, askedAt: number) {
      const time = new Date(told).getTime()
      if (Number.isNaN(time)) return
      // No further than the answer proves: a clock that is right is left alone.
      aheadMs = Math.max(time - deviceNow(), Math.min(aheadMs, time - askedAt))
      for (const tell of listeners) tell()
    },
    now: () => new Date(deviceNow() + aheadMs),
    /** Calls whenever the time was heard anew. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Told by every query whose answer has the time in it. */
export const serverClock = createServerClock()
