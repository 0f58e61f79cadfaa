export interface Limiter {
  /**
   * Counts one request of an address or a user; returns the seconds to wait, 0 if it is within the
   * limit.
   */
  readonly take: (key: string) => number
}

interface LimiterOptions {
  readonly maxRequests: number
  readonly windowMs: number
  /** Most keys that are tracked; beyond that the oldest ones are dropped. */
  readonly maxTracked: number
  /** Monotonic clock in milliseconds. */
  readonly clock?: () => number
}

/**
 * Fixed-window rate limiter of this process. All keys share one window and each is a mere number:
 * under a rush every request comes from a new key, and the garbage collector has to carry all of
 * them.
 */
export function createLimiter({
  maxRequests,
  windowMs,
  maxTracked,
  clock = () => performance.now(),
}: LimiterOptions): Limiter {
  // Two generations: when the younger is full, the older is dropped as a whole. Deleting the first
  // entry of one map again and again would scan past all deleted entries on every request.
  let young = new Map<string, number>()
  let old = new Map<string, number>()
  let endsAt = Number.NEGATIVE_INFINITY
  return {
    take(key) {
      const now = clock()
      if (now >= endsAt) {
        young = new Map()
        old = new Map()
        endsAt = now + windowMs
      }
      const known = young.get(key)
      if (known === undefined && young.size >= maxTracked / 2) {
        old = young
        young = new Map()
      }
      const count = (known ?? old.get(key) ?? 0) + 1
      young.set(key, count)
      return count > maxRequests ? Math.ceil((endsAt - now) / 1000) : 0
    },
  }
}
