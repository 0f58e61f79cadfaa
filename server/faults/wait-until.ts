import { setTimeout as sleep } from 'node:timers/promises'

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
