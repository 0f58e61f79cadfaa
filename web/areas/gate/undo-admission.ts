import { type ListedCode, UNDO_SECONDS } from '@55tickets/contracts/gate.ts'
import type { GateStore } from './store.ts'

interface Undoing {
  readonly scanId: string
  readonly reason: string
  readonly now: Date
}

/** Takes an admission back that waits to be sent: it is sent as one that was undone. */
export async function undoWaiting(
  store: GateStore,
  { scanId, reason, now }: Undoing,
): Promise<'undone' | 'undone-before' | 'too-late' | 'not-waiting'> {
  const tx = store.transaction(['queue', 'own', 'told'], 'readwrite', { durability: 'strict' })
  const queue = tx.objectStore('queue')
  const key = await queue.index('scan').getKey(scanId)
  const waiting = key === undefined ? undefined : await queue.get(key)
  if (!waiting) return 'not-waiting'
  const { scan, codeStart, eventId } = waiting
  if (scan.undone) return 'undone-before'
  if (now.getTime() - new Date(scan.at).getTime() > UNDO_SECONDS * 1000) return 'too-late'
  const undone = { at: now.toISOString(), reason }
  await queue.put({ ...waiting, scan: { ...scan, undone } }, key)
  if (codeStart) await tx.objectStore('own').delete([eventId, codeStart])
  await tx.done
  await markUndone(store, scanId)
  return 'undone'
}

/** The server took it back: here, too, the code is as if it had not been shown. */
export async function forgetAdmission(store: GateStore, eventId: string, scanId: string) {
  const told = await store.getFromIndex('told', 'scan', scanId)
  if (told?.codeStart) {
    const place: [string, string] = [eventId, told.codeStart]
    const tx = store.transaction(['own', 'codes'], 'readwrite')
    const own = await tx.objectStore('own').get(place)
    // Its holder may have been let in again meanwhile.
    if (!own || own.scanId === scanId) {
      await tx.objectStore('own').delete(place)
      const code = await tx.objectStore('codes').get(place)
      if (code) await tx.objectStore('codes').put(unused(code), place)
    }
    await tx.done
  }
  await markUndone(store, scanId)
}

function unused(code: ListedCode): ListedCode {
  const { used: _used, ...rest } = code
  return rest
}

async function markUndone(store: GateStore, scanId: string) {
  const tx = store.transaction('told', 'readwrite')
  const key = await tx.store.index('scan').getKey(scanId)
  const told = key === undefined ? undefined : await tx.store.get(key)
  if (told) await tx.store.put({ ...told, isUndone: true }, key)
  await tx.done
}
