import type { ScanResult } from '@55tickets/contracts/gate.ts'
import type { IDBPObjectStore, IDBPTransaction } from 'idb'
import type { Told } from './engine.ts'
import type { GateSchema, GateStore, ToldRecord } from './store.ts'
import { ownKey, withUse } from './uses.ts'

/** Code and position of a scan that the server answered. */
interface Answered {
  readonly eventId: string
  readonly session: string | null
  readonly gate: string
  readonly codeStart: string | null
}

/** Number of recent scans that a phone stores. */
const MOST_TOLD = 50

/**
 * Stores the server's answer, so that the code is known as used if the network is lost next.
 * Returns the result also where the phone cannot store anything.
 */
export async function keepAnswer(
  store: GateStore,
  { eventId, session, gate, codeStart }: Answered,
  scanned: ScanResult,
): Promise<Told> {
  const told: Told = { ...scanned, isOffline: false, isUndone: false }
  try {
    const tx = store.transaction(['own', 'codes', 'told', 'list'], 'readwrite')
    if (codeStart) await noteUsed(tx, { eventId, session, gate, codeStart, scanned })
    await addTold(tx.objectStore('told'), { ...told, codeStart, session })
    await tx.done
  } catch (error) {
    reportError(error)
  }
  return told
}

interface Note extends Answered {
  readonly codeStart: string
  readonly scanned: ScanResult
}

async function noteUsed(
  tx: IDBPTransaction<GateSchema, Names, 'readwrite'>,
  { eventId, session, codeStart, gate, scanned: { _id: scanId, verdict, at, used } }: Note,
) {
  if (verdict === 'admitted') {
    const key = ownKey(eventId, codeStart, session)
    await tx.objectStore('own').put({ scanId, at, gate, isKnown: true }, key)
  }
  const codes = tx.objectStore('codes')
  const code = used && (await codes.get([eventId, codeStart]))
  if (!code) return
  const list = await tx.objectStore('list').get(eventId)
  const kind = list?.kinds.find(({ _id }) => _id === code.of)
  if (kind) await codes.put(withUse(code, kind, session, used), [eventId, codeStart])
}

type Names = ('own' | 'codes' | 'told' | 'list')[]
type ToldStore = IDBPObjectStore<GateSchema, Names, 'told', 'readwrite'>

export async function addTold(
  store: Pick<ToldStore, 'add' | 'getAllKeys' | 'delete'>,
  told: ToldRecord,
) {
  await store.add(told)
  const keys = await store.getAllKeys()
  for (const key of keys.slice(0, -MOST_TOLD)) void store.delete(key)
}

/** Reads the recent scans, newest first. */
export const readTold = async (store: GateStore): Promise<readonly Told[]> =>
  (await store.getAll('told')).reverse()
