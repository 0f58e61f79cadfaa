import { eventKeyRange, type GateStore, POSITION_KEY } from './store.ts'

const HOUR_MS = 3_600_000
/** Hours after an event for which its list may stay on a phone. */
const LIST_RETENTION_HOURS = 24

/** Deletes position, list and results, unless scans are queued that only this phone has. */
export async function wipe(store: GateStore): Promise<'closed' | 'queue-not-empty'> {
  const tx = store.transaction(['codes', 'own', 'queue', 'told', 'post', 'list'], 'readwrite')
  if ((await tx.objectStore('queue').count()) > 0) return 'queue-not-empty'
  for (const name of ['codes', 'own', 'told', 'post', 'list'] as const) {
    void tx.objectStore(name).clear()
  }
  await tx.done
  return 'closed'
}

/** Deletes the data of an event that is over, because it is personal data. */
export async function wipeEnded(store: GateStore, now: Date): Promise<void> {
  const position = await store.get('post', POSITION_KEY)
  if (!position) return
  const { aheadMs = 0 } = (await store.get('list', position.event._id)) ?? {}
  const msSinceEnd = now.getTime() + aheadMs - new Date(position.event.endDate).getTime()
  if (msSinceEnd > LIST_RETENTION_HOURS * HOUR_MS) await wipe(store)
}

/** Deletes the data of all other events, except queued scans: a phone keeps one event at a time. */
export async function wipeOthers(store: GateStore, eventId: string): Promise<void> {
  const { lower, upper } = eventKeyRange(eventId)
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
