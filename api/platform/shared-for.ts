/** Lets callers share one result for a while, and one run while it is under way. Failures are not kept. */
export function sharedFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined
  let until = 0
  return () => {
    const now = performance.now()
    if (shared && now < until) return shared
    const running = work()
    shared = running
    until = now + ms
    running.catch(() => {
      if (shared === running) shared = undefined
    })
    return running
  }
}
