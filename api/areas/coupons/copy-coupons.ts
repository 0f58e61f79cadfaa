import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'

interface CouponCopy {
  readonly fromEventId: string
  readonly toEventId: string
  /** Finds the copy of a ticket type; null for one that was not copied. */
  readonly newId: (ticketTypeId: string) => string | null
  /** Moves a time as far as the event moves. */
  readonly shift: (time: Date) => Date
}

/**
 * Copies the coupons of an event to its copy, unused. One whose tickets are all gone is left out, because
 * it would be for nothing.
 */
export async function copyCoupons(
  tx: Tx,
  { fromEventId, toEventId, newId, shift }: CouponCopy,
): Promise<void> {
  const known = await tx
    .selectFrom('coupons')
    .selectAll()
    .where('event_id', '=', fromEventId)
    .execute()
  const rows = known
    .map((row) => ({
      ...row,
      event_id: toEventId,
      id: randomUUID(),
      ticket_type_ids: row.ticket_type_ids?.flatMap((id) => newId(id) ?? []) ?? null,
      starts_at: row.starts_at && shift(row.starts_at),
      ends_at: row.ends_at && shift(row.ends_at),
      used: 0,
    }))
    .filter(({ ticket_type_ids }) => ticket_type_ids?.length !== 0)
  if (rows.length > 0) await tx.insertInto('coupons').values(rows).execute()
}

/** Counts the coupons of an event. */
export async function countCoupons(tx: Tx, eventId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('coupons')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return count
}
