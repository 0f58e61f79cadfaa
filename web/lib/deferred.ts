/**
 * A promise with its resolve and reject functions. `Promise.withResolvers` is missing in the oldest
 * supported browsers.
 */
export function deferred<T>() {
  let resolve!: (value: T) => void
  let reject!: (reason: unknown) => void
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
