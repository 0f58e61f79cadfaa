import { LRUCache } from 'lru-cache'

export interface CacheOptions<V> {
  /** The oldest that a value is served, in milliseconds since its loading began. */
  readonly maxAgeMs: number
  /** From this age on a value is served while it is loaded again; without it none is. */
  readonly freshMs?: number
  /**
   * Instead of `freshMs`: a value is fresh for so many times as long as it took to load, and stale
   * for as long again. A cheap one is always fresh, an expensive one is rarely loaded.
   */
  readonly costFactor?: number
  /** Limit by number, or by the sum of all sizes. The least recently used value is evicted first. */
  readonly limit:
    | { readonly entries: number }
    | { readonly size: number; readonly sizeOf: (value: V) => number }
  readonly onRenewalError?: (error: unknown) => void
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number
}

/** Size of a value that is given to those who wait for it, but not stored. */
export const NOT_STORED = Number.MAX_SAFE_INTEGER

interface CachedValue<V> {
  readonly value: V
  readonly freshUntil: number
  readonly staleUntil: number
}

export interface Cache<V> {
  /**
   * Gets a value, loading it if needed. However many ask at the same time, it is loaded once. A
   * failure is not stored, and leaves the previous value until that is too old.
   */
  get(key: string, load: () => Promise<V>): Promise<V>
  /** The stored value, however old it is. */
  find(key: string): CachedValue<V> | undefined
}

/** In-memory cache that serves stale values while it renews them. */
export function createCache<V>(options: CacheOptions<V>): Cache<V> {
  const { maxAgeMs, freshMs = maxAgeMs, costFactor, limit } = options
  const { onRenewalError = () => undefined, now = () => performance.now() } = options
  /** Start of each running load. */
  const running = new Map<string, number>()
  // Ages are not left to the library: it serves stale values of any age.
  const lru = new LRUCache<string, CachedValue<V>, () => Promise<V>>({
    ...('entries' in limit
      ? { max: limit.entries }
      : { maxSize: limit.size, sizeCalculation: ({ value }) => limit.sizeOf(value) }),
    noDeleteOnFetchRejection: true,
    // Callers get what they wait for, even if its entry is evicted meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _previous, { context: load }) => {
      // A value is as old as what it was made from, which is read after this moment.
      const startedAt = now()
      running.set(key, startedAt)
      try {
        const value = await load()
        return { value, ...lifetime(startedAt) }
      } finally {
        if (running.get(key) === startedAt) running.delete(key)
      }
    },
  })

  function lifetime(startedAt: number): Omit<CachedValue<V>, 'value'> {
    if (costFactor === undefined)
      return { freshUntil: startedAt + freshMs, staleUntil: startedAt + maxAgeMs }
    const byCost = Math.min((now() - startedAt) * costFactor, maxAgeMs / 2)
    return { freshUntil: startedAt + byCost, staleUntil: startedAt + 2 * byCost }
  }

  async function renew(key: string, load: () => Promise<V>): Promise<V> {
    // What a load has read is too old for whoever asks so much later: they start another.
    const startedAt = running.get(key)
    if (startedAt !== undefined && now() >= startedAt + maxAgeMs) lru.delete(key)
    const { value } = await lru.forceFetch(key, { context: load, forceRefresh: true })
    return value
  }

  return {
    async get(key, load) {
      const found = lru.get(key)
      const time = now()
      if (!found || time >= found.staleUntil) return renew(key, load)
      if (time >= found.freshUntil) renew(key, load).catch(onRenewalError)
      return found.value
    },
    find: (key) => lru.get(key),
  }
}
