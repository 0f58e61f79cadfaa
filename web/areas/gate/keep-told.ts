import type { Scanned } from '@55tickets/contracts/gate.ts'
import type { IDBPObjectStore, IDBPTransaction } from 'idb'
import type { Told } from './engine.ts'
import type { GateSchema, GateStore, ToldRecord } from './store.ts'

/** How many of the last scans a phone shows. */
const MOST_TOLD = 50

/**
 * What the server said, kept so that the same code is known as used should the network go now. It
 * is so also where this phone can't store anything.
 */
export async function keepAnswer(
  store: GateStore,
  { eventId, gate, codeStart }: { eventId: string; gate: string; codeStart: string | null },
  scanned: Scanned,
): Promise<Told> {
  const told: Told = { ...scanned, isOffline: false, isUndone: false }
  try {
    const tx = store.transaction(['own', 'codes', 'told'], 'readwrite')
    if (codeStart) await noteUsed(tx, { place: [eventId, codeStart], gate, scanned })
    await addTold(tx.objectStore('told'), { ...told, codeStart })
    await tx.done
  } catch (error) {
    reportError(error)
  }
  return told
}

interface Note {
  readonly place: GateSchema['codes']['key']
  readonly gate: string
  readonly scanned: Scanned
}

async function noteUsed(
  tx: IDBPTransaction<GateSchema, Names, 'readwrite'>,
  { place, gate, scanned: { _id: scanId, verdict, at, used } }: Note,
) {
  if (verdict === 'admitted') {
    await tx.objectStore('own').put({ scanId, at, gate, isKnown: true }, place)
  }
  const codes = tx.objectStore('codes')
  const code = used && (await codes.get(place))
  if (code) await codes.put({ ...code, used }, place)
}

type Names = ('own' | 'codes' | 'told')[]
type ToldStore = IDBPObjectStore<GateSchema, Names, 'told', 'readwrite'>

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
