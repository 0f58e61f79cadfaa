/** Thrown when the queue is full: the caller is told to retry later. */
export class Busy extends Error {
  override name = 'Busy'
}

export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits how many calls of an expensive function run at once; the others wait, first come, first
 * served.
 */
export function limitConcurrency(maxConcurrent: number, maxQueued: number): RunLimited {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < maxConcurrent) running++
    else {
      if (waiting.length >= maxQueued) throw new Busy()
      // Resolved by a call that ends, which hands its slot over instead of freeing it.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
