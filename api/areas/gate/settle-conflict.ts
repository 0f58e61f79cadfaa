import type { settleConflict as settleCall } from '@55tickets/contracts/gate.ts'
import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { GateCaller } from '../../platform/http/access.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findScans, isConflict, isOpenConflict } from './store.ts'

interface ConflictSettlement {
  readonly eventId: string
  readonly scanId: string
  readonly by: GateCaller
  readonly note: string
}

/** Closes a conflict with a note about what was done. Idempotent: the first note stays. */
export async function settleConflict(
  db: Db,
  { eventId, scanId, by, note }: ConflictSettlement,
): Promise<Answer<typeof settleCall> | Refusal<CallRefusal<typeof settleCall>>> {
  await sql`
    update scans set settled_at = app_now(), settled_by = ${by.userId}, settled_by_device = ${by.deviceId}, settle_note = ${note}
     where id = ${scanId} and event_id = ${eventId} and ${isOpenConflict}`.execute(db)
  const { rows } = await sql<{ settledAt: Date }>`
    select settled_at as "settledAt" from scans
     where id = ${scanId} and event_id = ${eventId} and ${isConflict} and settled_at is not null`.execute(
    db,
  )
  const [settled] = rows
  if (settled) return { _id: scanId, settledAt: settled.settledAt.toISOString() }
  const scan = (await findScans(db, [scanId])).get(scanId)
  return refuse(scan?.eventId === eventId ? 'SCAN_NO_CONFLICT' : 'SCAN_NOT_FOUND')
}
