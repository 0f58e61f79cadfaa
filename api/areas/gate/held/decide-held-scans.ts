import type { decideHeldScans as decideCall } from '@55tickets/contracts/gate.ts'
import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import { toCodeStart } from '@55tickets/rules/tickets/ticket-number.ts'
import { sql } from 'kysely'
import { readNow } from '../../../platform/db/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { withRetry } from '../../../platform/db/retry.ts'
import type { GateCaller } from '../../../platform/http/access.ts'
import { isRefusal, type Refusal } from '../../../platform/refuse.ts'
import type { GateDeps } from '../deps.ts'
import { recordScansIn } from '../scans/record-scans.ts'
import type { IncomingScan } from '../scans/scan.ts'
import { listHeldScans } from './list-held-scans.ts'

interface HeldScansDecision {
  readonly eventId: string
  /** Phone or user that sent the scans. */
  readonly callerId: string
  readonly by: GateCaller
  readonly isAccepted: boolean
  readonly receivedUntil: string
}

type DecisionAnswer = Answer<typeof decideCall> | Refusal<CallRefusal<typeof decideCall>>

/**
 * Decides about the held scans of one phone or user. Accepted ones are judged as if they came now from
 * whoever made them: at the time that the phone says, against all that was admitted meanwhile.
 */
export async function decideHeldScans(
  deps: GateDeps,
  decision: HeldScansDecision,
): Promise<DecisionAnswer> {
  const counts = await withRetry(() =>
    deps.db.transaction().execute((tx) => decideOnce(tx, deps, decision)),
  )
  return { ...counts, ...(await listHeldScans(deps.db, decision.eventId)) }
}

async function decideOnce(tx: Tx, deps: GateDeps, decision: HeldScansDecision) {
  const { eventId, callerId, by, isAccepted, receivedUntil } = decision
  const { rows } = await sql<HeldScanRow>`
    update held_scans
       set decided_at = app_now(), decided_by = ${by.userId}, decided_by_device = ${by.deviceId},
           is_accepted = ${isAccepted} and problem is null
     where event_id = ${eventId} and coalesce(device_id, user_id) = ${callerId} and decided_at is null
       and date_trunc('milliseconds', received_at) <= ${receivedUntil}
    returning id, user_id as "userId", device_id as "deviceId", gate, session_id as session, code_id as "codeId",
              at, is_typed as "isTyped", is_accepted as "isAccepted"`.execute(tx)
  const accepted = rows
    .filter((row) => row.isAccepted)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const sentAt = await readNow(tx)
  const scans = accepted.map((row) => toScan(row, sentAt))
  const outcomes =
    scans.length > 0 ? await recordScansIn(tx, deps, { eventId, scans, isAtomic: false }) : []
  const judged = outcomes.flatMap((outcome) => (isRefusal(outcome) ? [] : outcome.judged))
  const admitted = judged.filter((verdict) => verdict === 'admitted').length
  return {
    admitted,
    conflicts: judged.length - admitted,
    discarded: rows.length - judged.length,
  }
}

interface HeldScanRow {
  readonly id: string
  readonly userId: string | null
  readonly deviceId: string | null
  readonly gate: string
  readonly session: string | null
  readonly codeId: string | null
  readonly at: Date
  readonly isTyped: boolean
  readonly isAccepted: boolean
}

const toScan = (
  { id, userId, deviceId, gate, session, codeId, at, isTyped }: HeldScanRow,
  sentAt: Date,
): IncomingScan => ({
  id,
  by: { userId, deviceId } as GateCaller,
  gate,
  session,
  isTyped,
  // Only what carried our signature is accepted.
  shown: 'real',
  isSigned: true,
  codeStart: codeId && toCodeStart(codeId),
  offline: { told: 'admitted', at, sentAt, undone: null },
})
