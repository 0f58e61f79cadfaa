import type { GateList, ListedCode } from '@55tickets/contracts/gate.ts'
import type { ExclusiveLock } from '../../../lib/exclusive-lock.ts'
import type { RequestWithTimeout } from './connection.ts'
import { eventKeyRange, type GateStore, POSITION_KEY, type StoredList } from './store.ts'

interface DownloadDeps {
  readonly store: GateStore
  readonly request: RequestWithTimeout
  /**
   * Lock that allows one tab at a time to write the list, so that older data never replaces newer.
   */
  readonly lock: ExclusiveLock
  readonly now: () => Date
}

const PAGE_TIMEOUT_MS = 30_000

/** Downloads all codes at the first time, and only the changed ones afterwards. */
export const downloadList = (
  deps: DownloadDeps,
  eventId: string,
  onPage: (count: number) => void,
): Promise<void> =>
  deps.lock(async () => {
    const stored = await deps.store.get('list', eventId)
    try {
      await download(deps, eventId, stored, onPage)
    } catch (error) {
      // Delete a partial list: nobody may be judged by it, and no names stay on the phone.
      if (!stored) await deps.store.delete('codes', eventKeyRange(eventId))
      throw error
    }
  })

/**
 * Downloads the changes; does nothing if the list was wiped meanwhile, so that it does not come
 * back.
 */
export const updateList = (deps: DownloadDeps, eventId: string): Promise<void> =>
  deps.lock(async () => {
    const stored = await deps.store.get('list', eventId)
    if (stored) await download(deps, eventId, stored)
  })

/**
 * Stores the cursor after everything that came with it, so that an interrupted download is
 * repeated.
 */
async function download(
  { store, request, now }: DownloadDeps,
  eventId: string,
  stored: StoredList | undefined,
  onPage: (count: number) => void = () => undefined,
): Promise<void> {
  const known = await knownAdmissions(store, eventId)
  const requestPage = (after: string | null) => {
    const query = { ...(stored && { since: stored.mark }), ...(after && { after }) }
    return request('readGateList', { params: { eventId }, query }, PAGE_TIMEOUT_MS)
  }
  const first = await requestPage(null)
  const aheadMs = new Date(first.now).getTime() - now().getTime()
  let page: GateList = first
  const received = new Set<string>()
  for (;;) {
    await writeCodes(store, eventId, page.docs)
    for (const { code } of page.docs) received.add(code)
    onPage(received.size)
    if (page.next === null) break
    page = await requestPage(page.next)
  }
  if (first.isWhole) await deleteMissing(store, eventId, received)
  const count =
    stored && received.size === 0 && !first.isWhole
      ? stored.count
      : await store.count('codes', eventKeyRange(eventId))
  const { mark, now: takenAt } = first
  const { kinds, keys, isCancelled, event } = page
  const list = { eventId, mark, kinds, keys, count, takenAt, aheadMs }
  const tx = store.transaction(['list', 'own', 'post'], 'readwrite')
  void tx.objectStore('list').put({ ...list, ...(isCancelled && { isCancelled }) }, eventId)
  // A changed event: another name, date or session since the gate was opened.
  const position = await tx.objectStore('post').get(POSITION_KEY)
  if (event && position?.event._id === eventId)
    void tx.objectStore('post').put({ ...position, event }, POSITION_KEY)
  // The list now contains these admissions, or what became of them, but not those made since.
  const own = tx.objectStore('own')
  for await (const cursor of own.iterate(eventKeyRange(eventId))) {
    if (known.has(cursor.value.scanId)) void cursor.delete()
  }
  await tx.done
}

/** Scan ids of the admissions that the server knew before the request. */
async function knownAdmissions(store: GateStore, eventId: string): Promise<ReadonlySet<string>> {
  const admissions = await store.getAll('own', eventKeyRange(eventId))
  return new Set(admissions.flatMap(({ scanId, isKnown }) => (isKnown ? scanId : [])))
}

async function writeCodes(store: GateStore, eventId: string, docs: readonly ListedCode[]) {
  if (docs.length === 0) return
  const tx = store.transaction('codes', 'readwrite')
  for (const doc of docs) void tx.store.put(doc, [eventId, doc.code])
  await tx.done
}

/** Deletes codes that the server no longer has, for example after it was restored from a backup. */
async function deleteMissing(store: GateStore, eventId: string, received: ReadonlySet<string>) {
  const tx = store.transaction('codes', 'readwrite')
  for (const key of await tx.store.getAllKeys(eventKeyRange(eventId))) {
    if (!received.has(key[1])) void tx.store.delete(key)
  }
  await tx.done
}
