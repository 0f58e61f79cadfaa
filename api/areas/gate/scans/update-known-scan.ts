import type { Tx } from '../../../platform/db/database.ts'
import type { GateDeps } from '../deps.ts'
import type { GateCode } from '../gate-codes.ts'
import {
  admissionKey,
  findAdmissions,
  markOfflineVerdict,
  markUndone,
  type StoredScan,
} from '../store.ts'
import { correctClockSkew } from './clock-skew.ts'
import { recountAdmissions } from './recount-admissions.ts'
import { type IncomingScan, timelyUndo } from './scan.ts'

/** True if the stored scan is of the same code and event; an id must not be reused for another. */
export const isSameScan = (stored: StoredScan, eventId: string, code: GateCode | null): boolean =>
  stored.eventId === eventId &&
  (stored.codeId === null ||
    stored.codeId === code?.id ||
    stored.codeId === code?.subscriptionCodeId)

interface KnownScan {
  readonly stored: StoredScan
  readonly scan: IncomingScan
  readonly code: GateCode | null
  readonly now: Date
}

/**
 * Updates a stored scan with the two facts that only the gate knows: its own verdict, where our
 * answer got lost and it decided offline, and that the admission was undone there.
 */
export async function updateKnownScan(tx: Tx, deps: GateDeps, known: KnownScan): Promise<void> {
  const { stored, scan, code, now } = known
  const { offline } = scan
  if (!offline || stored.undoneAt) return
  const isChanged = !stored.isOffline && stored.told !== offline.told
  if (isChanged) {
    if (isAdmission(stored) && (await isAttested(tx, deps, code))) return
    await markOfflineVerdict(tx, stored.id, offline.told)
  }
  const undone = offline.told === 'admitted' ? timelyUndo(offline) : null
  if (undone) {
    if (isAdmission(stored) && (await isAttested(tx, deps, code))) return
    const at = correctClockSkew(undone.at, offline.sentAt, now)
    await markUndone(tx, stored.id, { by: scan.by, reason: undone.reason, at })
  }
  if (!code || (!isChanged && !undone)) return
  const admissions = await findAdmissions(tx, [code.id])
  if (!admissions.has(admissionKey(code.id, stored.session)))
    await recountAdmissions(tx, code, stored.session)
}

const isAdmission = ({ told, judged }: StoredScan) => told === 'admitted' && judged === 'admitted'

const isAttested = async (tx: Tx, deps: GateDeps, code: GateCode | null) =>
  code?.subscriptionId ? deps.isCertified(tx, code.subscriptionId) : false
