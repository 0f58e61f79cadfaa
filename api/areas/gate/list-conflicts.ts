import { type listConflicts as listCall, MAX_LISTED_CONFLICTS } from '@55tickets/contracts/gate.ts'
import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { Verdict } from '@55tickets/rules/tickets/scan-verdict.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findEventsAtGate } from '../events/public.ts'
import { readGateCodes } from './gate-codes.ts'
import { admissionKey, findAdmissions, isOpenConflict } from './store.ts'
import { toAdmission } from './wire.ts'

interface ConflictRow {
  readonly id: string
  readonly at: Date
  readonly gate: string
  readonly device: string | null
  readonly judged: Verdict
  readonly codeId: string | null
  readonly session: string | null
  readonly total: number
}

/** Lists the open conflicts: people who were let in although their code did not admit them. */
export async function listConflicts(
  db: Db,
  eventId: string,
): Promise<Answer<typeof listCall> | Refusal<CallRefusal<typeof listCall>>> {
  const [event] = await findEventsAtGate(db, { ids: [eventId] })
  if (!event) return refuse('EVENT_NOT_FOUND')
  const { rows } = await sql<ConflictRow>`
    select id, at, gate, judged, code_id as "codeId", session_id as session, count(*) over () as total,
           (select name from gate_devices where gate_devices.id = scans.device_id) as device
      from scans where event_id = ${eventId} and ${isOpenConflict}
     order by at desc, id limit ${MAX_LISTED_CONFLICTS}`.execute(db)
  const codeIds = rows.flatMap(({ codeId }) => codeId ?? [])
  const codes = await readGateCodes(db, codeIds)
  const admissions = await findAdmissions(db, codeIds)
  return {
    docs: rows.map(({ id, at, gate, device, judged, codeId, session }) => {
      const code = codeId === null ? undefined : codes.get(codeId)
      const first = code && admissions.get(admissionKey(code.id, session))
      return {
        _id: id,
        at: at.toISOString(),
        gate,
        device,
        cause: judged,
        ticket: code?.name ?? null,
        holder: code?.holderName ?? null,
        session,
        first: first ? toAdmission(first) : null,
      }
    }),
    totalDocs: rows[0]?.total ?? 0,
  }
}
