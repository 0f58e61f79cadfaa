import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Long enough for a database that starts again, short enough for whoever waits behind. */
const RETRY_TIMEOUT_MS = 4_000
const FIRST_PAUSE_MS = 50

/** Two transactions in each other's way, also over one key: asked again, each sees the other. */
const CONFLICT_STATES = new Set(['40001', '40P01', '23505'])
/** Its own time-outs: nothing was done, and doing it again would only make the line longer. */
const TIMEOUT_STATES = new Set(['57014', '55P03'])

/**
 * For work whose outcome may stay unknown because the connection broke: it is asked again, and must
 * know by itself what it has done already.
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

/** Whether another try may well succeed. */
export function isTransient(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return CONFLICT_STATES.has(code) || (isDatabaseUnavailable(error) && !TIMEOUT_STATES.has(code))
}
