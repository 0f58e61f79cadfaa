export interface Limiter {
  /** Counts one request of an address or a user; how many seconds they have to wait, or none. */
  readonly take: (who: string) => number
}

interface LimiterOptions {
  readonly most: number
  readonly windowMs: number
  /** How many are remembered at most; of more, those seen first are forgotten. */
  readonly kept: number
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number
}

interface Window {
  count: number
  readonly endsAt: number
}

/** So many requests of each in a window of time, counted by this process alone. */
export function createLimiter({
  most,
  windowMs,
  kept,
  clock = () => performance.now(),
}: LimiterOptions): Limiter {
  // Two halves: when the younger is full, the older is dropped whole. A map from which the first is
  // taken out again and again walks past all that were there before, for every request.
  let young = new Map<string, Window>()
  let old = new Map<string, Window>()
  const keep = (who: string, window: Window) => {
    if (young.size >= kept / 2) {
      old = young
      young = new Map()
    }
    young.set(who, window)
  }
  return {
    take(who) {
      const now = clock()
      const window = young.get(who) ?? old.get(who)
      if (window && now < window.endsAt) {
        window.count += 1
        return window.count > most ? Math.ceil((window.endsAt - now) / 1000) : 0
      }
      keep(who, { count: 1, endsAt: now + windowMs })
      return 0
    },
  }
}
