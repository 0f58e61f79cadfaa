import { MAX_SCANS_PER_BATCH } from '@55tickets/rules/gate/limits.ts'
import { isConflict } from '@55tickets/rules/tickets/scan-verdict.ts'
import { isRefusal } from '../../../lib/api/api.ts'
import type { ExclusiveLock } from '../../../lib/exclusive-lock.ts'
import { ownAdmissionKey } from './admissions.ts'
import { findAccessProblem, type RequestWithTimeout } from './connection.ts'
import type { GateStore, QueueEntry } from './store.ts'

interface SendDeps {
  readonly store: GateStore
  readonly request: RequestWithTimeout
  /** Lock that allows one sender at a time over all tabs. */
  readonly lock: ExclusiveLock
  readonly now: () => Date
}

interface KeyedEntry {
  readonly key: number
  readonly entry: QueueEntry
}

const SEND_TIMEOUT_MS = 20_000

/**
 * Sends the queued scans in order. An entry is deleted after the server has answered for it, so
 * that a failed one is sent again. Returns whether somebody was admitted who should not have been.
 */
export function sendQueue(deps: SendDeps): Promise<{ readonly hasConflict: boolean }> {
  return deps.lock(async () => {
    let hasConflict = false
    let after = 0
    for (;;) {
      const entries = await readBatch(deps.store, after)
      const last = entries.at(-1)
      if (!last) return { hasConflict }
      after = last.key
      if (await sendEntries(deps, entries)) hasConflict = true
    }
  })
}

/** Reads the next batch of entries, all of the same event. */
async function readBatch(store: GateStore, after: number): Promise<readonly KeyedEntry[]> {
  const range = IDBKeyRange.lowerBound(after, true)
  const entries: KeyedEntry[] = []
  const tx = store.transaction('queue')
  for await (const { primaryKey, value } of tx.store.iterate(range)) {
    const [first] = entries
    if (first && first.entry.eventId !== value.eventId) break
    entries.push({ key: primaryKey, entry: value })
    if (entries.length === MAX_SCANS_PER_BATCH) break
  }
  return entries
}

/**
 * Sends a batch; if the server refuses it, sends its entries one by one, so that one invalid entry
 * blocks no other. A refused entry stays in the queue, where people see it.
 */
async function sendEntries(deps: SendDeps, entries: readonly KeyedEntry[]): Promise<boolean> {
  try {
    return await sendBatch(deps, entries)
  } catch (error) {
    if (!isRefusal(error) || findAccessProblem(error)) throw error
    if (entries.length === 1) return false
    const found: boolean[] = []
    for (const entry of entries) found.push(await sendEntries(deps, [entry]))
    return found.includes(true)
  }
}

async function sendBatch(deps: SendDeps, entries: readonly KeyedEntry[]): Promise<boolean> {
  const { store, request, now } = deps
  const [first] = entries
  if (!first) return false
  const { eventId } = first.entry
  const scans = entries.map(({ entry }) => entry.scan)
  const body = { sentAt: now().toISOString(), scans }
  const { docs } = await request('sendScans', { params: { eventId }, body }, SEND_TIMEOUT_MS)
  const answers = new Map(docs.map((doc) => [doc._id, doc]))
  const answered = entries.filter(({ entry }) => answers.has(entry.scan._id))
  await removeSent(
    store,
    answered.map(({ key }) => key),
  )
  return answered.some(({ entry: { scan } }) => {
    const judged = answers.get(scan._id)?.judged
    return !scan.undone && judged && isConflict({ told: scan.told, judged })
  })
}

/**
 * Removes sent scans from the queue, and marks their admissions as known to the server: its next
 * list includes them.
 */
async function removeSent(store: GateStore, keys: readonly number[]): Promise<void> {
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
