import type { undoGateEntries as undoCall } from '@55tickets/contracts/gate/workspace.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { sql } from 'kysely'
import { readNow } from '../../../platform/db/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { withRetry } from '../../../platform/db/retry.ts'
import { recordEventHistory } from '../../events/public.ts'
import type { GateDeps } from '../deps.ts'
import { findGatePeople } from '../devices/gate-people.ts'
import { type GateCode, lockCodes, readGateCodes } from '../gate-codes.ts'
import { recountAllAdmissions } from './recount-admissions.ts'

interface UndoRequest {
  readonly eventId: string
  /** Phone or user that made the admissions. */
  readonly callerId: string
  readonly userId: string
  readonly reason: string
}

/** Undoes all admissions of one phone or one user, conflicts too. Each keeps who undid it, when and why. */
export async function undoEntries(
  deps: GateDeps,
  request: UndoRequest,
): Promise<Answer<typeof undoCall>> {
  const counts = await withRetry(() =>
    deps.db.transaction().execute((tx) => undoOnce(tx, deps, request)),
  )
  return { ...counts, ...(await findGatePeople(deps.db, request.eventId)) }
}

interface Entry {
  readonly id: string
  readonly codeId: string | null
  readonly session: string | null
  /** It counts, and is no conflict. */
  readonly counts: boolean
}

async function undoOnce(tx: Tx, deps: GateDeps, request: UndoRequest) {
  const { userId, reason } = request
  const seen = await findEntries(tx, request)
  await lockCodes(
    tx,
    seen.flatMap(({ codeId }) => codeId ?? []),
  )
  // Read again under the lock: others may have been undone while we waited for it.
  const entries = await findEntries(tx, request)
  const codes = await readGateCodes(
    tx,
    entries.flatMap(({ codeId }) => codeId ?? []),
  )
  const certified = await findCertified(tx, deps, entries, codes)
  const undone = entries.filter((entry) => !certified.has(entry))
  await sql`
    update scans set undone_at = ${await readNow(tx)}, undone_by = ${userId}, undo_reason = ${reason}
     where id = any (${undone.map(({ id }) => id)})`.execute(tx)
  const counted = undone.filter(({ counts }) => counts)
  await recountAllAdmissions(
    tx,
    counted.flatMap(({ codeId, session }) => {
      const code = codeId === null ? undefined : codes.get(codeId)
      return code ? [{ code, session }] : []
    }),
  )
  if (undone.length > 0)
    await recordEventHistory(tx, request.eventId, {
      kind: 'entries_undone',
      details: { entries: counted.length },
      by: { member: userId },
      about: await findAdmitter(tx, request),
    })
  return { undone: counted.length, certified: certified.size }
}

/** Phone or user that made the admissions. */
async function findAdmitter(
  tx: Tx,
  { eventId, callerId }: UndoRequest,
): Promise<{ name: string } | { userId: string }> {
  const phone = await tx
    .selectFrom('gate_devices')
    .select('name')
    .where('id', '=', callerId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return phone ? { name: phone.name ?? '' } : { userId: callerId }
}

async function findEntries(db: Db, { eventId, callerId }: UndoRequest): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select id, code_id as "codeId", session_id as session, judged = 'admitted' as counts from scans
     where event_id = ${eventId} and coalesce(device_id, user_id) = ${callerId}
       and told = 'admitted' and undone_at is null`.execute(db)
  return rows
}

/** Entries whose attendance a certificate attests. */
async function findCertified(
  tx: Tx,
  deps: GateDeps,
  entries: readonly Entry[],
  codes: ReadonlyMap<string, GateCode>,
): Promise<ReadonlySet<Entry>> {
  const certified = new Set<Entry>()
  for (const entry of entries) {
    const subscriptionId = entry.codeId === null ? null : codes.get(entry.codeId)?.subscriptionId
    if (entry.counts && subscriptionId && (await deps.isCertified(tx, subscriptionId)))
      certified.add(entry)
  }
  return certified
}
