/** So much is waiting that a further caller should rather come back later. */
export class Busy extends Error {
  override name = 'Busy'
}

export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so many of a costly work run at once and the others wait, first come first served. */
export function limitConcurrency(maxConcurrent: number, maxQueued: number): RunLimited {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < maxConcurrent) running++
    else {
      if (waiting.length >= maxQueued) throw new Busy()
      // Woken by whoever ends, who hands its place on instead of giving it back.
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
