import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'

const LOOK_MS = 100

/** Waits until something is so; throws with what was waited for where patience ends. */
export async function waitUntil(
  what: string,
  patienceMs: number,
  isSo: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    if (await isSo()) return
    if (performance.now() > deadline) throw new Error(`waited in vain for: ${what}`)
    await sleep(LOOK_MS)
  }
}

const FIRST_ANSWERS = 10
const FIRST_ANSWERS_WITHIN_MS = 60_000

/** A crowd is being served, with most of it still to come: when things break. */
export const inTheMidst = (ledger: Ledger): Promise<void> =>
  waitUntil('the first buyers to be served', FIRST_ANSWERS_WITHIN_MS, () => {
    return ledger.ok >= FIRST_ANSWERS
  })
