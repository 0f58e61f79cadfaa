import { ownAdmissionKey } from './admissions.ts'
import type { GateStore } from './store.ts'

/**
 * Removes sent scans from the queue, and marks their admissions as known to the server: its next
 * list includes them.
 */
export async function removeSent(store: GateStore, keys: readonly number[]): Promise<void> {
  const tx = store.transaction(['queue', 'own'], 'readwrite')
  const queue = tx.objectStore('queue')
  const own = tx.objectStore('own')
  for (const sent of keys) {
    const entry = await queue.get(sent)
    if (!entry) continue
    await queue.delete(sent)
    if (!entry.codeStart) continue
    const key = ownAdmissionKey(entry.eventId, entry.codeStart, entry.scan.session)
    const admission = await own.get(key)
    if (admission?.scanId === entry.scan._id) await own.put({ ...admission, isKnown: true }, key)
  }
  await tx.done
}
