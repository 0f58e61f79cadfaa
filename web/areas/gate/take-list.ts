import { type GateList, type ListedCode, readGateList } from '@55tickets/contracts/gate.ts'
import type { Alone } from '../../lib/auth-lock.ts'
import type { Ask } from './connection.ts'
import { type GateStore, type KeptList, ofEvent } from './store.ts'

interface Taking {
  readonly store: GateStore
  readonly ask: Ask
  /**
   * Lock that allows one tab at a time to write the list, so that older data never replaces newer.
   */
  readonly alone: Alone
  readonly now: () => Date
}

const PAGE_LIMIT_MS = 30_000

/** Downloads all codes at the first time, and only the changed ones afterwards. */
export const takeList = (
  taking: Taking,
  eventId: string,
  onPage: (count: number) => void,
): Promise<void> =>
  taking.alone(async () => {
    const kept = await taking.store.get('list', eventId)
    try {
      await take(taking, eventId, kept, onPage)
    } catch (error) {
      // Delete a partial list: nobody may be judged by it, and no names stay on the phone.
      if (!kept) await taking.store.delete('codes', ofEvent(eventId))
      throw error
    }
  })

/**
 * Downloads the changes; does nothing if the list was wiped meanwhile, so that it does not come
 * back.
 */
export const renewList = (taking: Taking, eventId: string): Promise<void> =>
  taking.alone(async () => {
    const kept = await taking.store.get('list', eventId)
    if (kept) await take(taking, eventId, kept)
  })

/**
 * Stores the cursor after everything that came with it, so that an interrupted download is
 * repeated.
 */
async function take(
  { store, ask, now }: Taking,
  eventId: string,
  kept: KeptList | undefined,
  onPage: (count: number) => void = () => undefined,
): Promise<void> {
  const known = await knownAdmissions(store, eventId)
  const askFor = (after: string | null) => {
    const query = { ...(kept && { since: kept.mark }), ...(after && { after }) }
    return ask(readGateList, { params: { eventId }, query }, PAGE_LIMIT_MS)
  }
  const first = await askFor(null)
  const aheadMs = new Date(first.now).getTime() - now().getTime()
  let page: GateList = first
  const taken = new Set<string>()
  for (;;) {
    await writeCodes(store, eventId, page.docs)
    for (const { code } of page.docs) taken.add(code)
    onPage(taken.size)
    if (page.next === null) break
    page = await askFor(page.next)
  }
  if (first.isWhole) await dropOthers(store, eventId, taken)
  const count =
    kept && taken.size === 0 && !first.isWhole
      ? kept.count
      : await store.count('codes', ofEvent(eventId))
  const { mark, now: takenAt } = first
  const { kinds, keys } = page
  const tx = store.transaction(['list', 'own'], 'readwrite')
  void tx.objectStore('list').put({ eventId, mark, kinds, keys, count, takenAt, aheadMs }, eventId)
  // The list now contains these admissions, or what became of them, but not those made since.
  const own = tx.objectStore('own')
  for await (const cursor of own.iterate(ofEvent(eventId))) {
    if (known.has(cursor.value.scanId)) void cursor.delete()
  }
  await tx.done
}

/** Scan ids of the admissions that the server knew before the request. */
async function knownAdmissions(store: GateStore, eventId: string): Promise<ReadonlySet<string>> {
  const admissions = await store.getAll('own', ofEvent(eventId))
  return new Set(admissions.flatMap(({ scanId, isKnown }) => (isKnown ? scanId : [])))
}

async function writeCodes(store: GateStore, eventId: string, docs: readonly ListedCode[]) {
  if (docs.length === 0) return
  const tx = store.transaction('codes', 'readwrite')
  for (const doc of docs) void tx.store.put(doc, [eventId, doc.code])
  await tx.done
}

/** Deletes codes that the server no longer has, for example after it was restored from a backup. */
async function dropOthers(store: GateStore, eventId: string, taken: ReadonlySet<string>) {
  const tx = store.transaction('codes', 'readwrite')
  for (const key of await tx.store.getAllKeys(ofEvent(eventId))) {
    if (!taken.has(key[1])) void tx.store.delete(key)
  }
  await tx.done
}
