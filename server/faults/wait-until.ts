import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'

const LOOK_MS = 100

/** Waits until something is so; throws with what was waited for where patience ends. */
export async function waitUntil(
  what: string,
  timeoutMs: number,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    if (await condition()) return
    if (performance.now() > deadline) throw new Error(`waited in vain for: ${what}`)
    await sleep(LOOK_MS)
  }
}

const FIRST_ANSWERS = 10
const FIRST_ANSWERS_WITHIN_MS = 60_000

/** A crowd is being served, with most of it still to sendCrowd: when things break. */
export const untilFirstAnswers = (ledger: Ledger): Promise<void> =>
  waitUntil('the first buyers to be served', FIRST_ANSWERS_WITHIN_MS, () => {
    return ledger.ok >= FIRST_ANSWERS
  })
