import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { paidStatuses } from '../reservations/public.ts'
import type { Order } from './find-order.ts'

/** The places in sessions that come with a ticket; kept elsewhere. */
export interface PaidSessions {
  /** Gives somebody a place. Whoever has one keeps it. */
  join(tx: Tx, place: SessionSubscriber): Promise<void>
  /** Gives the place back that somebody left, with its code; false where the session has no room left. */
  rejoin(tx: Tx, place: SessionSubscriber): Promise<boolean>
  leave(tx: Tx, place: SessionSubscriber): Promise<void>
}

export interface SessionSubscriber {
  readonly sessionId: string
  readonly userId: string
}

/**
 * Ids of all codes by which people come in for a sale: its own, and those of the places in sessions that
 * it paid for. Somebody who was refunded and bought again starts afresh, so older scans do not count.
 */
export const admittingCodes = (saleId: string | RawBuilder<unknown>) => sql`
  select id from ticket_codes where sale_id = ${saleId}
  union all
  select code.id
    from sales sale
    join sale_items item on item.sale_id = sale.id
    join ticket_types type on type.id = item.ticket_type_id
    join subscriptions place on place.user_id = sale.user_id and place.session_id = type.session_id
    join ticket_codes code on code.subscription_id = place.id
   where sale.id = ${saleId} and coalesce(code.scanned_at, 'infinity') >= sale.created_at`

const paidSessionIds = ({ items }: Order) =>
  [...new Set(items.flatMap(({ sessionId }) => sessionId ?? []))].toSorted()

export async function joinSessions(tx: Tx, sessions: PaidSessions, order: Order): Promise<void> {
  for (const sessionId of paidSessionIds(order))
    await sessions.join(tx, { sessionId, userId: order.userId })
}

/** The titles of sessions in which no place could be given back. */
export async function rejoinSessions(
  tx: Tx,
  sessions: PaidSessions,
  order: Order,
): Promise<string[]> {
  const lost: string[] = []
  for (const sessionId of paidSessionIds(order))
    if (!(await sessions.rejoin(tx, { sessionId, userId: order.userId }))) lost.push(sessionId)
  if (lost.length === 0) return []
  const rows = await tx.selectFrom('sessions').select('title').where('id', 'in', lost).execute()
  return rows.map(({ title }) => title)
}

/** Only where no other paid ticket of the same person names the session. */
export async function leaveSessions(tx: Tx, sessions: PaidSessions, order: Order): Promise<void> {
  for (const sessionId of paidSessionIds(order)) {
    const place = { sessionId, userId: order.userId }
    if (!(await isPaidElsewhere(tx, place, order.saleId))) await sessions.leave(tx, place)
  }
}

async function isPaidElsewhere(db: Db, { sessionId, userId }: SessionSubscriber, saleId: string) {
  const other = await db
    .selectFrom('sales')
    .innerJoin('sale_items', 'sale_items.sale_id', 'sales.id')
    .innerJoin('ticket_types', 'ticket_types.id', 'sale_items.ticket_type_id')
    .select('sales.id')
    .where('sales.user_id', '=', userId)
    .where('sales.id', '!=', saleId)
    .where(sql<boolean>`sales.status in ${paidStatuses}`)
    .where('ticket_types.session_id', '=', sessionId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
