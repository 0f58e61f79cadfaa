import { UNDO_SECONDS } from '@55tickets/contracts/gate.ts'
import type { GateStore } from './store.ts'
import { ownKey, withUse } from './uses.ts'

interface Undoing {
  readonly scanId: string
  readonly reason: string
  readonly now: Date
}

/** Undoes an admission that is still queued: it will be sent as undone. */
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
  if (codeStart) await tx.objectStore('own').delete(ownKey(eventId, codeStart, scan.session))
  await tx.done
  await markUndone(store, scanId)
  return 'undone'
}

/**
 * Removes an admission from this phone after the server has undone it: the code is unused again.
 */
export async function forgetAdmission(store: GateStore, eventId: string, scanId: string) {
  const told = await store.getFromIndex('told', 'scan', scanId)
  if (told?.codeStart) {
    const { codeStart, session } = told
    const key = ownKey(eventId, codeStart, session)
    const tx = store.transaction(['own', 'codes', 'list'], 'readwrite')
    const own = await tx.objectStore('own').get(key)
    // The holder may have been admitted again meanwhile.
    if (!own || own.scanId === scanId) {
      await tx.objectStore('own').delete(key)
      const code = await tx.objectStore('codes').get([eventId, codeStart])
      const list = await tx.objectStore('list').get(eventId)
      const kind = list?.kinds.find(({ _id }) => _id === code?.of)
      if (code && kind) {
        const unused = withUse(code, kind, session, undefined)
        await tx.objectStore('codes').put(unused, [eventId, codeStart])
      }
    }
    await tx.done
  }
  await markUndone(store, scanId)
}

async function markUndone(store: GateStore, scanId: string) {
  const tx = store.transaction('told', 'readwrite')
  const key = await tx.store.index('scan').getKey(scanId)
  const told = key === undefined ? undefined : await tx.store.get(key)
  if (told) await tx.store.put({ ...told, isUndone: true }, key)
  await tx.done
}
