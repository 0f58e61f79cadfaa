import type { sendScans as sendCall } from '@55tickets/contracts/gate.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { findHeldScanProblem } from '@55tickets/rules/gate/held-scan.ts'
import { MAX_HELD_SCANS } from '@55tickets/rules/gate/limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { GateCaller } from '../../../platform/http/access.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import { findCodesByPrefix } from '../gate-codes.ts'
import { correctClockSkew } from '../scans/clock-skew.ts'
import { type IncomingScan, timelyUndo } from '../scans/scan.ts'
import { findKnownScans, lockEntrances } from '../store.ts'

interface LateQueue {
  readonly eventId: string
  readonly by: GateCaller
  readonly scans: readonly IncomingScan[]
  readonly rightEndedAt: Date
}

type HeldAnswers = Answer<typeof sendCall>['docs']

/**
 * Stores the admissions of a queue whose sender has lost the gate. They admit nobody and change no
 * scan that is known, until somebody accepts them. What else the queue says has no effect.
 */
export async function holdScans(
  tx: Tx,
  { eventId, by, scans, rightEndedAt }: LateQueue,
): Promise<HeldAnswers | Refusal<'EVENT_NOT_FOUND' | 'SESSION_NOT_FOUND' | 'TOO_MANY_HELD_SCANS'>> {
  const sessions = scans.flatMap(({ session }) => session ?? [])
  const entrances = await lockEntrances(tx, eventId, sessions)
  if (sessions.some((session) => !entrances.has(session))) return refuse('SESSION_NOT_FOUND')
  const found = await findKnownScans(
    tx,
    eventId,
    scans.map(({ id }) => id),
  )
  if (!found) return refuse('EVENT_NOT_FOUND')
  const { now, known } = found
  const codes = await findCodesByPrefix(
    tx,
    eventId,
    scans.flatMap(({ codeStart }) => codeStart ?? []),
  )
  const rows = scans.flatMap(({ id, gate, session, codeStart, isTyped, isSigned, offline }) => {
    const isAdmission = offline?.told === 'admitted' && !timelyUndo(offline)
    if (!isAdmission || known.get(id)?.told === 'admitted') return []
    const at = correctClockSkew(offline.at, offline.sentAt, now)
    const codeId = (codeStart && codes.get(codeStart)?.id) ?? null
    const problem = findHeldScanProblem({ at, isSigned }, rightEndedAt)
    return [{ id, gate, session, codeId, at, isTyped, problem }]
  })
  if (rows.length > 0 && (await countHeldScans(tx, eventId, by)) + rows.length > MAX_HELD_SCANS)
    return refuse('TOO_MANY_HELD_SCANS')
  await sql`
    insert into held_scans (event_id, id, user_id, device_id, gate, session_id, code_id, at, is_typed, problem, right_ended_at)
    select ${eventId}, id, ${by.userId}, ${by.deviceId}, gate, session, "codeId", at, "isTyped", problem, ${rightEndedAt}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as scan (id uuid, gate text, session uuid, "codeId" uuid, at timestamptz, "isTyped" boolean, problem text)
    on conflict (id) do nothing`.execute(tx)
  const held = new Set(rows.map(({ id }) => id))
  // The verdict that the phone gave: nothing of it is decided yet.
  return scans.map(({ id, offline }) => ({
    _id: id,
    judged: known.get(id)?.judged ?? offline?.told ?? 'unknown',
    used: null,
    ...(held.has(id) && { isHeldBack: true as const }),
  }))
}

async function countHeldScans(tx: Tx, eventId: string, by: GateCaller): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from held_scans
     where event_id = ${eventId} and coalesce(device_id, user_id) = ${by.deviceId ?? by.userId}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
