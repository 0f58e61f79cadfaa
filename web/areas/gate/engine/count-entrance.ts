import { admittedEntrances } from '@55tickets/rules/tickets/scan-verdict.ts'
import { findListedAdmission, ownAdmissionKey } from './admissions.ts'
import type { GatePosition } from './engine.ts'
import { eventKeyRange, type GateStore } from './store.ts'

/**
 * Counts an entrance from the stored list and this phone's own admissions, for when the server is
 * unreachable.
 */
export async function countFromList(store: GateStore, { event, session }: GatePosition) {
  const list = await store.get('list', event._id)
  if (!list) return null
  const admittedKinds = new Map(
    list.kinds
      .filter((kind) => admittedEntrances(kind).includes(session))
      .map((kind) => [kind._id, kind] as const),
  )
  const range = eventKeyRange(event._id)
  const tx = store.transaction(['codes', 'own'])
  const [codes, own] = await Promise.all([
    tx.objectStore('codes').getAll(range),
    tx.objectStore('own').getAllKeys(range),
  ])
  const ownUses = new Set(own.map(([, use]) => use))
  // A seat in a paid session is counted by its tickets, not by itself.
  const paidPlaces = new Set(
    codes.flatMap(({ code, place, isRevoked }) =>
      place && place !== code && !isRevoked ? place : [],
    ),
  )
  let admitted = 0
  let expected = 0
  for (const code of codes) {
    const kind = admittedKinds.get(code.of)
    if (!kind) continue
    const isOwn = ownUses.has(ownAdmissionKey(event._id, code.code, session)[1])
    const isIn = isOwn || findListedAdmission(code, kind, session) !== undefined
    if (isIn) admitted += 1
    if ((isIn || !code.isRevoked) && !paidPlaces.has(code.code)) expected += 1
  }
  return { admitted, expected }
}

/** Counts queued admissions at this entrance, which the server's count does not include yet. */
export async function countQueuedAdmissions(
  store: GateStore,
  { event, session }: GatePosition,
): Promise<number> {
  const entries = await store.getAll('queue')
  return entries.filter(
    ({ eventId, scan }) =>
      eventId === event._id && scan.session === session && scan.told === 'admitted' && !scan.undone,
  ).length
}
