import type { Scanned } from '@55tickets/contracts/gate.ts'
import type { IDBPObjectStore } from 'idb'
import type { Told } from './engine.ts'
import type { GateSchema, GateStore, ToldRecord } from './store.ts'

/** How many of the last scans a phone shows. */
const MOST_TOLD = 50

/** What the server said, kept so that the same code is known as used should the network go now. */
export async function keepAnswer(
  store: GateStore,
  { eventId, gate, codeStart }: { eventId: string; gate: string; codeStart: string | null },
  scanned: Scanned,
): Promise<Told> {
  const told: Told = { ...scanned, isOffline: false, isUndone: false }
  const tx = store.transaction(['own', 'told'], 'readwrite')
  if (scanned.verdict === 'admitted' && codeStart) {
    const mine = { scanId: scanned._id, at: scanned.at, gate, isKnown: true }
    void tx.objectStore('own').put(mine, [eventId, codeStart])
  }
  await addTold(tx.objectStore('told'), { ...told, codeStart })
  await tx.done
  return told
}

type ToldStore = IDBPObjectStore<GateSchema, ('own' | 'told')[], 'told', 'readwrite'>

export async function addTold(
  store: Pick<ToldStore, 'add' | 'getAllKeys' | 'delete'>,
  told: ToldRecord,
) {
  await store.add(told)
  const keys = await store.getAllKeys()
  for (const key of keys.slice(0, -MOST_TOLD)) void store.delete(key)
}

/** The newest first. */
export const readTold = async (store: GateStore): Promise<readonly Told[]> =>
  (await store.getAll('told')).reverse()
