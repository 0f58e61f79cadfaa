import { refusals } from '@55tickets/contracts/http/refusals.ts'
import { isUndoReason, UNDO_SECONDS } from '@55tickets/rules/gate/limits.ts'
import { ApiError } from '../../../lib/api/api.ts'
import type { ExclusiveLock } from '../../../lib/exclusive-lock.ts'
import { ownAdmissionKey, withAdmission } from './admissions.ts'
import type { RequestWithTimeout } from './connection.ts'
import type { GateStore } from './store.ts'

interface UndoDeps {
  readonly openedStore: () => Promise<GateStore>
  readonly request: RequestWithTimeout
  readonly listLock: ExclusiveLock
  readonly queueLock: ExclusiveLock
  readonly now: () => Date
}

interface UndoInput {
  /** Event of the gate; undefined where no gate is open. */
  readonly eventId: string | undefined
  readonly scanId: string
  readonly reason: string
}

const UNDO_TIMEOUT_MS = 10_000

/** Undoes an admission, on the phone or on the server. Returns false if that was done before. */
export async function undoAdmission(
  { openedStore, request, listLock, queueLock, now }: UndoDeps,
  { eventId, scanId, reason }: UndoInput,
): Promise<boolean> {
  // Validate before queueing: the server would refuse the same body later.
  if (!isUndoReason(reason)) throw refusalError('BAD_INPUT')
  const store = await openedStore()
  const outcome = await queueLock(() => undoQueued(store, { scanId, reason, now: now() }))
  if (outcome === 'already-undone') return false
  if (outcome === 'too-late') throw refusalError('UNDO_TOO_LATE')
  if (outcome === 'not-queued' && eventId) {
    await request('undoScan', { params: { eventId, scanId }, body: { reason } }, UNDO_TIMEOUT_MS)
    // A list download in progress may still contain the admission, so wait for it.
    await listLock(() => removeAdmission(store, eventId, scanId))
  }
  return true
}

/** Builds the same error that the server would have sent. */
const refusalError = (code: 'BAD_INPUT' | 'UNDO_TOO_LATE') =>
  new ApiError({ ...refusals[code], code })

interface UndoRequest {
  readonly scanId: string
  readonly reason: string
  readonly now: Date
}

/** Undoes an admission that is still queued: it will be sent as undone. */
async function undoQueued(
  store: GateStore,
  { scanId, reason, now }: UndoRequest,
): Promise<'undone' | 'already-undone' | 'too-late' | 'not-queued'> {
  const tx = store.transaction(['queue', 'own', 'told'], 'readwrite', { durability: 'strict' })
  const queue = tx.objectStore('queue')
  const key = await queue.index('scan').getKey(scanId)
  const entry = key === undefined ? undefined : await queue.get(key)
  if (!entry) return 'not-queued'
  const { scan, codeStart, eventId } = entry
  if (scan.undone) return 'already-undone'
  if (now.getTime() - new Date(scan.at).getTime() > UNDO_SECONDS * 1000) return 'too-late'
  const undone = { at: now.toISOString(), reason }
  await queue.put({ ...entry, scan: { ...scan, undone } }, key)
  if (codeStart)
    await tx.objectStore('own').delete(ownAdmissionKey(eventId, codeStart, scan.session))
  await tx.done
  await markUndone(store, scanId)
  return 'undone'
}

/**
 * Removes an admission from this phone after the server has undone it: the code is unused again.
 */
export async function removeAdmission(store: GateStore, eventId: string, scanId: string) {
  const result = await store.getFromIndex('told', 'scan', scanId)
  if (result?.codeStart) {
    const { codeStart, session } = result
    const key = ownAdmissionKey(eventId, codeStart, session)
    const tx = store.transaction(['own', 'codes', 'list'], 'readwrite')
    const own = await tx.objectStore('own').get(key)
    // The holder may have been admitted again meanwhile.
    if (!own || own.scanId === scanId) {
      await tx.objectStore('own').delete(key)
      const code = await tx.objectStore('codes').get([eventId, codeStart])
      const list = await tx.objectStore('list').get(eventId)
      const kind = list?.kinds.find(({ _id }) => _id === code?.of)
      if (code && kind) {
        const unused = withAdmission(code, kind, session, undefined)
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
  const result = key === undefined ? undefined : await tx.store.get(key)
  if (result) await tx.store.put({ ...result, isUndone: true }, key)
  await tx.done
}
