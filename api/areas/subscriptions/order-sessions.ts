import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Order, paidStatuses } from '../reservations/public.ts'
import type { PaidSessions } from './create-paid-sessions.ts'
import type { Place } from './paid-session.ts'

/**
 * SQL for the ids of all codes that admit people for a sale: its own, and those of the subscriptions that
 * it paid for. Scans from before the sale do not count: the user was refunded then and has bought again.
 */
export const admittingCodes = (saleId: string | RawBuilder<unknown>) => sql`
  select id from ticket_codes where sale_id = ${saleId}
  union all
  select code.id
    from sales sale
    join sale_items item on item.sale_id = sale.id
    join ticket_types type on type.id = item.ticket_type_id
    join subscriptions subscription on subscription.user_id = sale.user_id and subscription.session_id = type.session_id
    join ticket_codes code on code.subscription_id = subscription.id
   where sale.id = ${saleId} and item.quantity > item.returned and coalesce(code.scanned_at, 'infinity') >= sale.created_at`

const paidSessionIds = ({ items }: Order) =>
  [...new Set(items.flatMap(({ sessionId }) => sessionId ?? []))].toSorted()

export async function joinSessions(tx: Tx, sessions: PaidSessions, order: Order): Promise<void> {
  for (const sessionId of paidSessionIds(order))
    await sessions.join(tx, { sessionId, userId: order.userId })
}

/** Restores an order's subscriptions; returns the titles of sessions that are full. */
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

/** Cancels an order's subscriptions, except those that another paid ticket of the user also pays for. */
export async function leaveSessions(tx: Tx, sessions: PaidSessions, order: Order): Promise<void> {
  for (const sessionId of paidSessionIds(order)) {
    const place = { sessionId, userId: order.userId }
    if (!(await isPaidElsewhere(tx, place, order.saleId))) await sessions.leave(tx, place)
  }
}

/** Cancels subscriptions of tickets that were given back, except those that a paid ticket still pays for. */
export async function leaveUnpaidSessions(
  tx: Tx,
  sessions: PaidSessions,
  places: readonly Place[],
): Promise<void> {
  const inOrder = places.toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
  for (const place of inOrder)
    if (!(await isPaidElsewhere(tx, place, null))) await sessions.leave(tx, place)
}

/** Locks the code of a place that a sale paid for; true if it was used since. */
export async function isSessionUsed(
  tx: Tx,
  { sessionId, userId }: Place,
  saleId: string,
): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select coalesce(code.scanned_at >= sale.created_at, false) as "isUsed"
      from sales sale
      join subscriptions subscription on subscription.user_id = ${userId}
       and subscription.session_id = ${sessionId} and subscription.cancelled_at is null
      join ticket_codes code on code.subscription_id = subscription.id
     where sale.id = ${saleId} for update of code`.execute(tx)
  return rows.some(({ isUsed }) => isUsed)
}

/** True if a paid ticket of the user, of another sale than the given one, comes with the session. */
async function isPaidElsewhere(db: Db, { sessionId, userId }: Place, saleId: string | null) {
  const other = await db
    .selectFrom('sales')
    .innerJoin('sale_items', 'sale_items.sale_id', 'sales.id')
    .innerJoin('ticket_types', 'ticket_types.id', 'sale_items.ticket_type_id')
    .select('sales.id')
    .where('sales.user_id', '=', userId)
    .where(sql<boolean>`sales.id is distinct from ${saleId}`)
    .whereRef('sale_items.quantity', '>', 'sale_items.returned')
    .where(sql<boolean>`sales.status in ${paidStatuses}`)
    .where('ticket_types.session_id', '=', sessionId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
