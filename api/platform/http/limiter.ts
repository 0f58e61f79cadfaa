export interface Limiter {
  /** Counts one request of an address; how many seconds it has to wait, or none. */
  readonly take: (address: string) => number
}

interface LimiterOptions {
  readonly most: number
  readonly windowMs: number
  /** How many addresses are remembered; of more, those seen first are forgotten. */
  readonly kept: number
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number
}

/** So many requests of one address in a window of time, counted by this process alone. */
export function createLimiter({
  most,
  windowMs,
  kept,
  clock = () => performance.now(),
}: LimiterOptions): Limiter {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return {
    take(address) {
      const now = clock()
      const window = windows.get(address)
      if (window && now < window.endsAt) {
        window.count += 1
        return window.count > most ? Math.ceil((window.endsAt - now) / 1000) : 0
      }
      windows.delete(address)
      windows.set(address, { count: 1, endsAt: now + windowMs })
      if (windows.size > kept) {
        const [oldest = ''] = windows.keys()
        windows.delete(oldest)
      }
      return 0
    },
  }
}
