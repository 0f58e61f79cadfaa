import type { Post } from './engine.ts'
import { type GateStore, ofEvent } from './store.ts'

/** What the list and this phone's own admissions tell, while the server can't be asked. */
export async function countFromList(store: GateStore, { event, session }: Post) {
  const list = await store.get('list', event._id)
  if (!list) return null
  const here = new Set(list.kinds.filter((kind) => kind.session === session).map(({ _id }) => _id))
  const range = ofEvent(event._id)
  const tx = store.transaction(['codes', 'own'])
  const [codes, own] = await Promise.all([
    tx.objectStore('codes').getAll(range),
    tx.objectStore('own').getAllKeys(range),
  ])
  const mine = new Set(own.map(([, code]) => code))
  let admitted = 0
  let expected = 0
  for (const { of, code, isRevoked, used } of codes) {
    if (!here.has(of)) continue
    const isIn = used !== undefined || mine.has(code)
    if (isIn) admitted += 1
    if (isIn || !isRevoked) expected += 1
  }
  return { admitted, expected }
}

/** Admissions at this entrance that no count of the server's has in it. */
export async function countWaiting(store: GateStore, { event, session }: Post): Promise<number> {
  const waiting = await store.getAll('queue')
  return waiting.filter(
    ({ eventId, scan }) =>
      eventId === event._id && scan.session === session && scan.told === 'admitted' && !scan.undone,
  ).length
}
