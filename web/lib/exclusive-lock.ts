import { deferred } from './deferred.ts'

/** Runs work exclusively: changes of a login never overlap. */
export type ExclusiveLock = <T>(work: () => Promise<T>) => Promise<T>

/** The part of the browser's locks that is used here. */
interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>
}

/**
 * Creates a lock: across tabs if the browser has locks. On plain http beyond localhost it has none;
 * then within this page, and the server tolerates two tabs that renew at the same moment.
 */
export function createLock(locks: Locks | undefined, name = 'login'): ExclusiveLock {
  if (locks) return async (work) => await locks.request(name, work)
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/**
 * Runs the work under the lock, but releases the lock after the time limit; the work itself may
 * take longer.
 */
export async function lockWithTimeout<T>(
  lock: ExclusiveLock,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject } = deferred<T>()
  await lock(() => {
    work().then(resolve, reject)
    return Promise.race([promise, new Promise((done) => setTimeout(done, timeoutMs))])
  })
  return promise
}
