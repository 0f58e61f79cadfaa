import { type GateList, type ListedCode, takeGateList } from '@55tickets/contracts/gate.ts'
import type { Alone } from '../../lib/auth-lock.ts'
import type { Ask } from './connection.ts'
import { type GateStore, type KeptList, ofEvent } from './store.ts'

interface Taking {
  readonly store: GateStore
  readonly ask: Ask
  /** Of two tabs one writes the list, so that nothing older is put over what is newer. */
  readonly alone: Alone
  readonly now: () => Date
}

const PAGE_LIMIT_MS = 30_000

/** All codes where there are none yet, otherwise those that changed. */
export const takeList = (
  taking: Taking,
  eventId: string,
  onPage: (count: number) => void,
): Promise<void> =>
  taking.alone(async () => take(taking, eventId, await taking.store.get('list', eventId), onPage))

/** What changed; nothing where the list was wiped meanwhile, which must not bring it back. */
export const renewList = (taking: Taking, eventId: string): Promise<void> =>
  taking.alone(async () => {
    const kept = await taking.store.get('list', eventId)
    if (kept) await take(taking, eventId, kept)
  })

/** The mark counts once all that came with it is stored: what was cut off is asked for again. */
async function take(
  { store, ask, now }: Taking,
  eventId: string,
  kept: KeptList | undefined,
  onPage: (count: number) => void = () => undefined,
): Promise<void> {
  const known = await knownAdmissions(store, eventId)
  const askFor = (after: string | null) => {
    const query = { ...(kept && { since: kept.mark }), ...(after && { after }) }
    return ask(takeGateList, { params: { eventId }, query }, PAGE_LIMIT_MS)
  }
  const first = await askFor(null)
  const aheadMs = new Date(first.now).getTime() - now().getTime()
  let page: GateList = first
  let taken = 0
  for (;;) {
    await writeCodes(store, eventId, page.docs)
    taken += page.docs.length
    onPage(taken)
    if (page.next === null) break
    page = await askFor(page.next)
  }
  const count = kept && taken === 0 ? kept.count : await store.count('codes', ofEvent(eventId))
  const { mark, now: takenAt } = first
  const { kinds, keys } = page
  const tx = store.transaction(['list', 'own'], 'readwrite')
  void tx.objectStore('list').put({ eventId, mark, kinds, keys, count, takenAt, aheadMs }, eventId)
  // The list tells of these itself now, or of what became of them.
  for (const key of known) void tx.objectStore('own').delete(key)
  await tx.done
}

/** What the server knew before it was asked. */
async function knownAdmissions(store: GateStore, eventId: string) {
  const tx = store.transaction('own')
  const [keys, admissions] = await Promise.all([
    tx.store.getAllKeys(ofEvent(eventId)),
    tx.store.getAll(ofEvent(eventId)),
  ])
  return keys.filter((_, i) => admissions[i]?.isKnown)
}

async function writeCodes(store: GateStore, eventId: string, docs: readonly ListedCode[]) {
  if (docs.length === 0) return
  const tx = store.transaction('codes', 'readwrite')
  for (const doc of docs) void tx.store.put(doc, [eventId, doc.code])
  await tx.done
}
