import { setTimeout as sleep } from 'node:timers/promises'

/** Time for which what was read is reported again, by all gauges that share the read. */
const READ_TTL_MS = 5_000
/** Below the 10 s for which Prometheus waits. */
const READ_TIMEOUT_MS = 3_000

/**
 * Reads at most once in some seconds, however many gauges and scrapes ask. A failure is kept for as
 * long, so that scrapes do not add to the load of a database that is unavailable.
 */
export function cacheRead<T>(
  read: () => Promise<T>,
  { ttlMs = READ_TTL_MS, timeoutMs = READ_TIMEOUT_MS } = {},
): () => Promise<T> {
  let last: { readonly result: Promise<T>; readonly at: number } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at >= ttlMs) {
      const result = Promise.race([read(), timeout(timeoutMs)])
      // Those who ask handle it; none may have asked by then.
      result.catch(() => undefined)
      last = { result, at: now }
    }
    return last.result
  }
}

async function timeout(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error('a metric took too long to read')
}
