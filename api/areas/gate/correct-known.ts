import type { Tx } from '../../platform/db/database.ts'
import type { GateCode } from '../purchases/public.ts'
import type { GateMeans } from './means.ts'
import { putRight } from './put-right.ts'
import { releaseCode } from './release-code.ts'
import { type TakenScan, undoneInTime } from './scan.ts'
import { admissionKey, findAdmissions, markTold, markUndone, type StoredScan } from './store.ts'

/** An id stands for one reading of one code at one event. */
export const isSameScan = (stored: StoredScan, eventId: string, code: GateCode | null): boolean =>
  stored.eventId === eventId &&
  (stored.codeId === null ||
    stored.codeId === code?.id ||
    stored.codeId === code?.subscriptionCodeId)

interface Known {
  readonly stored: StoredScan
  readonly scan: TakenScan
  readonly code: GateCode | null
  readonly now: Date
}

/**
 * A scan that is known stays as it is, but for two things that only the gate can tell. Our answer
 * got lost and it decided by itself: what it said there is what happened. And it was undone there.
 */
export async function correctKnown(tx: Tx, means: GateMeans, known: Known): Promise<void> {
  const { stored, scan, code, now } = known
  const { alone } = scan
  if (!alone || stored.undoneAt) return
  const isRetold = !stored.isOffline && stored.told !== alone.told
  if (isRetold) {
    if (isAdmission(stored) && (await isAttested(tx, means, code))) return
    await markTold(tx, stored.id, alone.told)
  }
  const undone = alone.told === 'admitted' ? undoneInTime(alone) : null
  if (undone) {
    if (isAdmission(stored) && (await isAttested(tx, means, code))) return
    const at = putRight(undone.at, alone.sentAt, now)
    await markUndone(tx, stored.id, { by: scan.userId, reason: undone.reason, at })
  }
  if (!code || (!isRetold && !undone)) return
  const admissions = await findAdmissions(tx, [code.id])
  if (!admissions.has(admissionKey(code.id, stored.session)))
    await releaseCode(tx, code, stored.session)
}

const isAdmission = ({ told, judged }: StoredScan) => told === 'admitted' && judged === 'admitted'

const isAttested = async (tx: Tx, means: GateMeans, code: GateCode | null) =>
  code?.subscriptionId ? means.isCertified(tx, code.subscriptionId) : false
