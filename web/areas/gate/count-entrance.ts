import { admittedEntrances } from '@55tickets/rules/scan-verdict.ts'
import type { Post } from './engine.ts'
import { type GateStore, ofEvent } from './store.ts'
import { findUseAt, ownKey } from './uses.ts'

/**
 * Counts an entrance from the stored list and this phone's own admissions, for when the server is
 * unreachable.
 */
export async function countFromList(store: GateStore, { event, session }: Post) {
  const list = await store.get('list', event._id)
  if (!list) return null
  const here = new Map(
    list.kinds
      .filter((kind) => admittedEntrances(kind).includes(session))
      .map((kind) => [kind._id, kind] as const),
  )
  const range = ofEvent(event._id)
  const tx = store.transaction(['codes', 'own'])
  const [codes, own] = await Promise.all([
    tx.objectStore('codes').getAll(range),
    tx.objectStore('own').getAllKeys(range),
  ])
  const mine = new Set(own.map(([, use]) => use))
  // A seat in a paid session is counted by its tickets, not by itself.
  const paidPlaces = new Set(
    codes.flatMap(({ code, place, isRevoked }) =>
      place && place !== code && !isRevoked ? place : [],
    ),
  )
  let admitted = 0
  let expected = 0
  for (const code of codes) {
    const kind = here.get(code.of)
    if (!kind) continue
    const isMine = mine.has(ownKey(event._id, code.code, session)[1])
    const isIn = isMine || findUseAt(code, kind, session) !== undefined
    if (isIn) admitted += 1
    if ((isIn || !code.isRevoked) && !paidPlaces.has(code.code)) expected += 1
  }
  return { admitted, expected }
}

/** Counts queued admissions at this entrance, which the server's count does not include yet. */
export async function countWaiting(store: GateStore, { event, session }: Post): Promise<number> {
  const waiting = await store.getAll('queue')
  return waiting.filter(
    ({ eventId, scan }) =>
      eventId === event._id && scan.session === session && scan.told === 'admitted' && !scan.undone,
  ).length
}
