import type { undoScan as undoCall } from '@55tickets/contracts/gate.ts'
import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import { UNDO_SECONDS } from '@55tickets/rules/gate/limits.ts'
import { sql } from 'kysely'
import { readNow } from '../../../platform/db/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { withRetry } from '../../../platform/db/retry.ts'
import type { GateCaller } from '../../../platform/http/access.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import type { GateDeps } from '../deps.ts'
import { lockCodes, readGateCodes } from '../gate-codes.ts'
import { findScans, markUndone } from '../store.ts'
import { recountAdmissions } from './recount-admissions.ts'

interface UndoRequest {
  readonly eventId: string
  readonly scanId: string
  readonly by: GateCaller
  readonly reason: string
}

type UndoAnswer = Answer<typeof undoCall> | Refusal<CallRefusal<typeof undoCall>>

/** Undoes an admission. Idempotent: a second request returns the time of the first. */
export const undoScan = (deps: GateDeps, request: UndoRequest): Promise<UndoAnswer> =>
  withRetry(() => deps.db.transaction().execute((tx) => undoOnce(tx, deps, request)))

async function undoOnce(tx: Tx, deps: GateDeps, request: UndoRequest): Promise<UndoAnswer> {
  const { scanId, eventId, by, reason } = request
  const seen = (await findScans(tx, [scanId])).get(scanId)
  if (seen?.eventId !== eventId) return refuse('SCAN_NOT_FOUND')
  if (seen.codeId) await lockCodes(tx, [seen.codeId])
  else await sql`select 1 from scans where id = ${scanId} for update`.execute(tx)
  // Read again under the lock: the scan may have changed while we waited for it.
  const scan = (await findScans(tx, [scanId])).get(scanId) ?? seen
  if (scan.undoneAt) return { _id: scanId, undoneAt: scan.undoneAt.toISOString() }
  if (scan.told !== 'admitted') return refuse('SCAN_NOT_ADMITTED')
  const now = await readNow(tx)
  if (now.getTime() - scan.takenAt.getTime() > UNDO_SECONDS * 1_000) return refuse('UNDO_TOO_LATE')

  const code = scan.codeId ? (await readGateCodes(tx, [scan.codeId])).get(scan.codeId) : undefined
  const counts = scan.judged === 'admitted'
  if (counts && code?.subscriptionId && (await deps.isCertified(tx, code.subscriptionId)))
    return refuse('ATTENDANCE_CERTIFIED')
  await markUndone(tx, scanId, { by, reason, at: now })
  if (counts && code) await recountAdmissions(tx, code, scan.session)
  return { _id: scanId, undoneAt: now.toISOString() }
}
