import type { GateStore } from './store.ts'
import { ownKey } from './uses.ts'

/**
 * Removes sent scans from the queue, and marks their admissions as known to the server: its next
 * list includes them.
 */
export async function settleSent(store: GateStore, keys: readonly number[]): Promise<void> {
  const tx = store.transaction(['queue', 'own'], 'readwrite')
  const queue = tx.objectStore('queue')
  const own = tx.objectStore('own')
  for (const sent of keys) {
    const waiting = await queue.get(sent)
    if (!waiting) continue
    await queue.delete(sent)
    if (!waiting.codeStart) continue
    const key = ownKey(waiting.eventId, waiting.codeStart, waiting.scan.session)
    const admission = await own.get(key)
    if (admission?.scanId === waiting.scan._id) await own.put({ ...admission, isKnown: true }, key)
  }
  await tx.done
}
