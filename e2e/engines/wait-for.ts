import { setTimeout as pause } from 'node:timers/promises'
import { DEADLINE_MS } from './driver.ts'

const POLL_MS = 50

/**
 * Polls until `read` returns a value. Errors count as "not yet", since scripts fail while a
 * document is being replaced; the last error is the cause of the timeout's.
 */
export async function waitFor<Value>(
  what: string,
  read: () => Promise<Value | undefined> | Value | undefined,
): Promise<Value> {
  const deadline = Date.now() + DEADLINE_MS
  let cause: unknown
  do {
    try {
      const value = await read()
      if (value !== undefined) return value
      cause = undefined
    } catch (error) {
      cause = error
    }
    await pause(POLL_MS)
  } while (Date.now() < deadline)
  throw new Error(`${what}: not within ${DEADLINE_MS / 1000} s`, { cause })
}
