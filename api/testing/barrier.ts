/**
 * Creates a barrier: the first caller waits for the second, and later ones pass. It makes a race that
 * would happen by bad luck happen every time.
 */
export function createBarrier(): () => Promise<void> {
  let waiting = 2
  const { promise, resolve } = Promise.withResolvers<void>()
  return () => {
    waiting -= 1
    if (waiting === 0) resolve()
    return promise
  }
}
