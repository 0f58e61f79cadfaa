import { type GateStore, HERE, ofEvent } from './store.ts'

const HOUR_MS = 3_600_000
/** For how long after an event its list may lie on a phone. */
const KEPT_HOURS = 24

/** Forgets where the phone stood and whom it let in, unless there are scans that only it knows. */
export async function wipe(store: GateStore): Promise<'left' | 'waiting'> {
  const tx = store.transaction(['codes', 'own', 'queue', 'told', 'post', 'list'], 'readwrite')
  if ((await tx.objectStore('queue').count()) > 0) return 'waiting'
  for (const name of ['codes', 'own', 'told', 'post', 'list'] as const) {
    void tx.objectStore(name).clear()
  }
  await tx.done
  return 'left'
}

/** Who came to an event is nobody's business after it. */
export async function wipeEnded(store: GateStore, now: Date): Promise<void> {
  const post = await store.get('post', HERE)
  if (!post) return
  const { aheadMs = 0 } = (await store.get('list', post.event._id)) ?? {}
  const sinceEnd = now.getTime() + aheadMs - new Date(post.event.endDate).getTime()
  if (sinceEnd > KEPT_HOURS * HOUR_MS) await wipe(store)
}

/** A phone has the list of one event, or what came of one. What waits to be sent stays. */
export async function wipeOthers(store: GateStore, eventId: string): Promise<void> {
  const { lower, upper } = ofEvent(eventId)
  const tx = store.transaction(['codes', 'own', 'told', 'list'], 'readwrite')
  for (const name of ['codes', 'own'] as const) {
    void tx.objectStore(name).delete(IDBKeyRange.upperBound(lower, true))
    void tx.objectStore(name).delete(IDBKeyRange.lowerBound(upper, true))
  }
  const others = (await tx.objectStore('list').getAllKeys()).filter((key) => key !== eventId)
  for (const other of others) void tx.objectStore('list').delete(other)
  if (others.length > 0) void tx.objectStore('told').clear()
  await tx.done
}
