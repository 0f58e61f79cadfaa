import type { ScanResult } from '@55tickets/contracts/gate.ts'
import type { IDBPObjectStore, IDBPTransaction } from 'idb'
import { ownAdmissionKey, withAdmission } from './admissions.ts'
import type { GateResult } from './engine.ts'
import type { GateSchema, GateStore, ResultRecord } from './store.ts'

/** Code and position of a scan that the server answered. */
interface AnsweredScan {
  readonly eventId: string
  readonly session: string | null
  readonly gate: string
  readonly codeStart: string | null
}

/** Number of recent scans that a phone stores. */
const MAX_STORED_RESULTS = 50

/**
 * Stores the server's answer, so that the code is known as used if the network is lost next.
 * Returns the result also where the phone cannot store anything.
 */
export async function storeAnswer(
  store: GateStore,
  { eventId, session, gate, codeStart }: AnsweredScan,
  scanned: ScanResult,
): Promise<GateResult> {
  const result: GateResult = { ...scanned, isOffline: false, isUndone: false }
  try {
    const tx = store.transaction(['own', 'codes', 'told', 'list'], 'readwrite')
    if (codeStart) await markUsed(tx, { eventId, session, gate, codeStart, scanned })
    await addResult(tx.objectStore('told'), { ...result, codeStart, session })
    await tx.done
  } catch (error) {
    reportError(error)
  }
  return result
}

interface UsedCode extends AnsweredScan {
  readonly codeStart: string
  readonly scanned: ScanResult
}

async function markUsed(
  tx: IDBPTransaction<GateSchema, StoreNames, 'readwrite'>,
  { eventId, session, codeStart, gate, scanned: { _id: scanId, verdict, at, used } }: UsedCode,
) {
  if (verdict === 'admitted') {
    const key = ownAdmissionKey(eventId, codeStart, session)
    await tx.objectStore('own').put({ scanId, at, gate, isKnown: true }, key)
  }
  const codes = tx.objectStore('codes')
  const code = used && (await codes.get([eventId, codeStart]))
  if (!code) return
  const list = await tx.objectStore('list').get(eventId)
  const kind = list?.kinds.find(({ _id }) => _id === code.of)
  if (kind) await codes.put(withAdmission(code, kind, session, used), [eventId, codeStart])
}

type StoreNames = ('own' | 'codes' | 'told' | 'list')[]
type ResultStore = IDBPObjectStore<GateSchema, StoreNames, 'told', 'readwrite'>

export async function addResult(
  store: Pick<ResultStore, 'add' | 'getAllKeys' | 'delete'>,
  result: ResultRecord,
) {
  await store.add(result)
  const keys = await store.getAllKeys()
  for (const key of keys.slice(0, -MAX_STORED_RESULTS)) void store.delete(key)
}

/** Reads the recent scans, newest first. */
export const readResults = async (store: GateStore): Promise<readonly GateResult[]> =>
  (await store.getAll('told')).reverse()
