const WORTH = 50

interface SharedByCost {
  /** The oldest that a result may be, in milliseconds. */
  readonly maxMs: number
  /** How many times as long as its making a result is given out. */
  readonly worth?: number
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number
}

/**
 * Lets callers share one result for so many times as long as it took to make, fifty unless told; for as long again the
 * older one is given while a new one is made. A cheap result is always fresh, a dear one is made
 * for a small part of the time only. Failures are not kept.
 */
export function sharedByCost<T>(
  work: () => Promise<T>,
  { maxMs, worth = WORTH, clock = () => performance.now() }: SharedByCost,
): () => Promise<T> {
  let kept: { value: T; madeAt: number; freshMs: number } | undefined
  let running: Promise<T> | undefined

  async function make(): Promise<T> {
    const madeAt = clock()
    const value = await work()
    kept = { value, madeAt, freshMs: Math.min((clock() - madeAt) * worth, maxMs / 2) }
    return value
  }

  function renew(): Promise<T> {
    running ??= make().finally(() => {
      running = undefined
    })
    return running
  }

  return async () => {
    const age = kept ? clock() - kept.madeAt : 0
    if (!kept || age >= kept.freshMs * 2) return renew()
    // A failure in the background is told to whoever has to wait for the next one.
    if (age >= kept.freshMs) renew().catch(() => undefined)
    return kept.value
  }
}
