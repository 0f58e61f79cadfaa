/** Does one thing after the other. What changes a login never overlaps with what else changes it. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Across tabs where the browser has locks. On plain http beyond localhost it has none: then within
 * this page, and the server forgives two tabs that renew in the same moment.
 */
export function createAlone(locks: LockManager | undefined, name = 'login'): Alone {
  if (locks) return async (work) => await locks.request(name, work)
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
