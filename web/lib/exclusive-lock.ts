/** Runs work exclusively: changes of a login never overlap. */
export type ExclusiveLock = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Creates a lock: across tabs if the browser has locks. On plain http beyond localhost it has none;
 * then within this page, and the server tolerates two tabs that renew at the same moment.
 */
export function createLock(locks: LockManager | undefined, name = 'login'): ExclusiveLock {
  if (locks) return async (work) => await locks.request(name, work)
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
