/** Thrown when the queue is full: the caller is told to retry later. */
export class Busy extends Error {
  override name = 'Busy'
}

export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>

/** Tells whether calls wait for a slot. */
interface Waited {
  readonly hasWaiting: () => boolean
}

/**
 * Limits how many calls of an expensive function run at once; the others wait, first come, first
 * served.
 */
export function limitConcurrency(maxConcurrent: number, maxQueued: number): RunLimited & Waited {
  let running = 0
  const waiting: (() => void)[] = []
  const run: RunLimited = async (work) => {
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
  return Object.assign(run, { hasWaiting: () => waiting.length > 0 })
}

/** Limits how many calls run at once under one key; the others of that key wait. */
export function limitPerKey(maxConcurrent: number, maxQueued: number) {
  const limits = new Map<string, { readonly run: RunLimited; calls: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const limit = limits.get(key) ?? { run: limitConcurrency(maxConcurrent, maxQueued), calls: 0 }
    limits.set(key, limit)
    limit.calls += 1
    try {
      return await limit.run(work)
    } finally {
      limit.calls -= 1
      if (limit.calls === 0) limits.delete(key)
    }
  }
}

/** Takes a slot under a key and returns the function that frees it; throws `Busy` if none is free. */
export type TakeSlot = (key: string) => () => void

/** Limits how much is under way, altogether and under one key, so that one can't use all slots. */
export function createSlots({ max, maxPerKey }: { max: number; maxPerKey: number }): TakeSlot {
  const taken = new Map<string, number>()
  let all = 0
  return (key) => {
    const ofKey = taken.get(key) ?? 0
    if (all >= max || ofKey >= maxPerKey) throw new Busy()
    taken.set(key, ofKey + 1)
    all += 1
    let isFree = false
    return () => {
      if (isFree) return
      isFree = true
      all -= 1
      const left = (taken.get(key) ?? 0) - 1
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
    }
  }
}
