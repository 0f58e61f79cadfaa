import type { GateStore } from './store.ts'

/** The server has them: they wait no more, and its next list tells of the admissions among them. */
export async function settleSent(store: GateStore, keys: readonly number[]): Promise<void> {
  const tx = store.transaction(['queue', 'own'], 'readwrite')
  const queue = tx.objectStore('queue')
  const own = tx.objectStore('own')
  for (const key of keys) {
    const waiting = await queue.get(key)
    if (!waiting) continue
    await queue.delete(key)
    if (!waiting.codeStart) continue
    const place: [string, string] = [waiting.eventId, waiting.codeStart]
    const admission = await own.get(place)
    if (admission?.scanId === waiting.scan._id)
      await own.put({ ...admission, isKnown: true }, place)
  }
  await tx.done
}
