/**
 * Where two must meet before either goes on: what a race without its guard does by bad luck then
 * happens every time. Whoever comes later passes.
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
