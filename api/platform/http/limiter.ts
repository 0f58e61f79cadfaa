export interface Limiter {
  /** Counts one request of an address or a user; how many seconds they have to wait, or none. */
  readonly take: (who: string) => number
}

interface LimiterOptions {
  readonly maxRequests: number
  readonly windowMs: number
  /** How many are remembered at maxRequests; of more, those seen first are forgotten. */
  readonly maxTracked: number
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number
}

/**
 * So many requests of each in a window of time, counted by this process alone. One window for all,
 * and a mere number for each: under a rush every request is of somebody new, and what is remembered
 * of them is what the garbage collector has to carry.
 */
export function createLimiter({
  maxRequests,
  windowMs,
  maxTracked,
  clock = () => performance.now(),
}: LimiterOptions): Limiter {
  // Two halves: when the younger is full, the older is dropped whole. A map from which the first is
  // taken out again and again walks past all that were there before, for every request.
  let young = new Map<string, number>()
  let old = new Map<string, number>()
  let endsAt = Number.NEGATIVE_INFINITY
  return {
    take(who) {
      const now = clock()
      if (now >= endsAt) {
        young = new Map()
        old = new Map()
        endsAt = now + windowMs
      }
      const known = young.get(who)
      if (known === undefined && young.size >= maxTracked / 2) {
        old = young
        young = new Map()
      }
      const count = (known ?? old.get(who) ?? 0) + 1
      young.set(who, count)
      return count > maxRequests ? Math.ceil((endsAt - now) / 1000) : 0
    },
  }
}
