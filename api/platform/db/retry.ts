import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Long enough for a database restart, short enough for the requests that wait behind. */
const RETRY_TIMEOUT_MS = 4_000
const FIRST_PAUSE_MS = 50

/**
 * SQLSTATEs of conflicting transactions, also over one unique key: retried, each sees the other's
 * rows.
 */
const CONFLICT_STATES = new Set(['40001', '40P01', '23505'])
/**
 * SQLSTATEs of statement and lock timeouts: nothing was done, and a retry would only lengthen the
 * queue.
 */
const TIMEOUT_STATES = new Set(['57014', '55P03'])

/**
 * Retries work that failed by a conflict or a lost connection. After a lost connection its outcome
 * is unknown, so the work itself must detect what it has already done.
 */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + RETRY_TIMEOUT_MS
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || performance.now() + pause > giveUpAt) throw error
      await sleep(pause)
    }
  }
}

/** True where a retry may well succeed. */
export function isTransient(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return CONFLICT_STATES.has(code) || (isDatabaseUnavailable(error) && !TIMEOUT_STATES.has(code))
}
