import type {
  Admission,
  CodeKind,
  GateEvent,
  ListedCode,
  QueuedScan,
} from '@55tickets/contracts/gate.ts'
import { admittedEntrances, judgeScan } from '@55tickets/rules/tickets/scan-verdict.ts'
import type { IDBPTransaction } from 'idb'
import { areDoorsOpen } from '../doors.ts'
import { findListedAdmission, ownAdmissionKey, toKnownCode } from './admissions.ts'
import type { CheckedCode } from './check-authenticity.ts'
import type { GateResult } from './engine.ts'
import type { GateSchema, GateStore, StoredList } from './store.ts'
import { addResult } from './store-result.ts'

interface LocalScan {
  readonly list: StoredList
  readonly event: GateEvent
  readonly scan: Omit<QueuedScan, 'told' | 'undone'>
  readonly checked: CheckedCode
  /** Time shown to people: by the server's clock, as far as it is known. */
  readonly resultAt: string
}

/**
 * Judges a scan without the server. The scan and its effect on the code are stored in one
 * transaction before the result is shown, so that of two tabs that see the same code only one
 * admits.
 */
export async function judgeLocally(store: GateStore, localScan: LocalScan): Promise<GateResult> {
  const { list, event, scan, checked, resultAt } = localScan
  const { authenticity, codeStart } = checked
  const { eventId } = list
  const tx = store.transaction(['codes', 'own', 'queue', 'told'], 'readwrite', {
    durability: 'strict',
  })
  const { session } = scan
  const listed = codeStart ? await tx.objectStore('codes').get([eventId, codeStart]) : undefined
  const kind = listed && findKind(list, listed)
  const used = listed ? await findUsed(tx, list, listed, session) : null
  const code = listed && kind && toKnownCode(listed, kind, used !== null)
  const isOpen = areDoorsOpen(event, session, new Date(resultAt))
  const verdict = judgeScan(authenticity, code, { session, isOpen })
  if (verdict === 'admitted' && codeStart) {
    const admission = { scanId: scan._id, at: resultAt, gate: scan.gate, isKnown: false }
    void tx.objectStore('own').put(admission, ownAdmissionKey(eventId, codeStart, session))
  }
  void tx.objectStore('queue').add({ eventId, codeStart, scan: { ...scan, told: verdict } })
  const result: GateResult = {
    _id: scan._id,
    at: resultAt,
    verdict,
    ticket: listed && kind ? ticketDetails(listed, kind) : null,
    used: verdict === 'used' ? used : null,
    isOffline: true,
    isUndone: false,
  }
  await addResult(tx.objectStore('told'), { ...result, codeStart, session })
  await tx.done
  return result
}

type JudgeTransaction = IDBPTransaction<
  GateSchema,
  ('codes' | 'own' | 'queue' | 'told')[],
  'readwrite'
>

const findKind = ({ kinds }: StoredList, { of }: ListedCode): CodeKind | undefined =>
  kinds.find(({ _id }) => _id === of)

/**
 * Finds the admission of a code at an entrance, or of the codes that share its seat, as the server
 * does.
 */
async function findUsed(
  tx: JudgeTransaction,
  list: StoredList,
  code: ListedCode,
  session: string | null,
): Promise<Admission | null> {
  const findOwnAdmission = async (one: ListedCode) => {
    const kind = findKind(list, one)
    const stored = await tx.objectStore('own').get(ownAdmissionKey(list.eventId, one.code, session))
    if (stored) return { at: stored.at, gate: stored.gate }
    return (kind && findListedAdmission(one, kind, session)) ?? null
  }
  const own = await findOwnAdmission(code)
  if (own || session === null || !code.place) return own
  const seatCodes = await tx.objectStore('codes').index('place').getAll(code.place)
  const valid = seatCodes.filter((seatCode) => seatCode.code === code.place || !seatCode.isRevoked)
  const tickets = valid.filter((seatCode) => seatCode.code !== code.place).length
  const uses = (await Promise.all(valid.map(findOwnAdmission))).filter((use) => use !== null)
  return tickets > 0 && uses.length >= tickets ? (uses[0] ?? null) : null
}

const ticketDetails = (
  { holder, cpf, benefit, isCourtesy }: ListedCode,
  kind: StoredList['kinds'][number],
) => ({
  name: isCourtesy ? `${kind.name} · Cortesia` : kind.name,
  holder: holder ?? null,
  cpf: cpf ?? null,
  requiresProof: kind.requiresProof,
  benefit: benefit ?? null,
  entrances: [...admittedEntrances(kind)],
})
