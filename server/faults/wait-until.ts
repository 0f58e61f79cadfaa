import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'

const CHECK_MS = 100

/** Waits until a condition holds; throws with its name on a timeout. */
export async function waitUntil(
  what: string,
  timeoutMs: number,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    if (await condition()) return
    if (performance.now() > deadline) throw new Error(`timed out waiting for: ${what}`)
    await sleep(CHECK_MS)
  }
}

const FIRST_ANSWERS = 10
const FIRST_ANSWERS_WITHIN_MS = 60_000

/** Waits until the first buyers are served, with most still to come: the moment to inject a fault. */
export const untilFirstAnswers = (ledger: Ledger): Promise<void> =>
  waitUntil('the first buyers to be served', FIRST_ANSWERS_WITHIN_MS, () => {
    return ledger.ok >= FIRST_ANSWERS
  })
