import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { GateCaller } from '../../platform/http/access.ts'
import { blockedAt, isStaffAtGate, staffLeftGateAt } from '../accounts/public.ts'
import { isMemberAtGate, memberLeftGateAt } from '../events/public.ts'

/**
 * SQL for when the right of a user to work at an event's gate ended; null while it lasts, and long ago
 * for somebody of whom no trace is left. Somebody who is blocked has none meanwhile, nor have their phones.
 */
const userRightEnd = (
  userId: RawBuilder<unknown>,
  eventId: RawBuilder<unknown>,
) => sql<Date | null>`
  coalesce(
    case when not (${isStaffAtGate(userId, eventId)} or ${isMemberAtGate(userId, eventId)})
         then coalesce(greatest(${staffLeftGateAt(userId, eventId)}, ${memberLeftGateAt(userId, eventId)}), 'epoch') end,
    ${blockedAt(userId)})`

/**
 * SQL for when the right of an invited phone ended, a row `device`: it was revoked, or whoever invited it
 * may not be at this gate any more. Null while it lasts, though the event may be over.
 */
export const deviceRightEnd = sql<Date | null>`
  least(device.revoked_at, ${userRightEnd(sql`device.invited_by`, sql`device.event_id`)})`

/**
 * Finds when the right of a caller to work at a gate ended; null while it lasts. It can't end before
 * the transaction does, unless it has.
 */
export async function findRightEnd(
  tx: Tx,
  eventId: string,
  { userId, deviceId }: GateCaller,
): Promise<Date | null> {
  await sql`select lock_gate_right(${eventId}, ${userId}, ${deviceId})`.execute(tx)
  // A statement of its own, because it has to see what was committed while the lock was waited for.
  const { rows } = await (deviceId === null
    ? sql<RightEnd>`select ${userRightEnd(sql`${userId}::uuid`, sql`${eventId}::uuid`)} as "endedAt"`
    : sql<RightEnd>`select ${deviceRightEnd} as "endedAt" from gate_devices device where id = ${deviceId}`
  ).execute(tx)
  return rows[0]?.endedAt ?? null
}

interface RightEnd {
  readonly endedAt: Date | null
}
