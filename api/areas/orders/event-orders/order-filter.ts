import type { EventOrderFilter, OrderGroup } from '@55tickets/contracts/event-orders.ts'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { type RawBuilder, sql } from 'kysely'
import { shownStatus } from '../../reservations/public.ts'

const groupStatuses: Readonly<Record<OrderGroup, readonly SaleStatus[]>> = {
  paid: ['CONFIRMED', 'RECEIVED'],
  waiting: ['PENDING', 'PAYMENT_PENDING'],
  refunded: ['REFUNDED'],
  disputed: ['CHARGEBACK'],
  unpaid: ['EXPIRED', 'CANCELED'],
}

/** SQL for how an order was paid, or is to be paid: the method of its last charge. Null without one. */
export const paymentMethod = sql<'PIX' | 'CREDIT_CARD' | null>`(
  select method from charges where charges.sale_id = sales.id
   order by charges.id is not distinct from sales.paid_by desc, created_at desc limit 1)`

/**
 * SQL from `from` on for the `sales` of an event that a filter lets through, but for what was typed:
 * `isSearched` is the condition for that.
 */
export function filteredOrders(
  eventId: string,
  { group, method, withCoupon, type }: EventOrderFilter,
  isSearched: RawBuilder<boolean> | undefined,
): RawBuilder<unknown> {
  const conditions = [sql<boolean>`sales.event_id = ${eventId}`, isInGroup(group)]
  if (isSearched) conditions.push(isSearched)
  if (method) conditions.push(sql`${paymentMethod} = ${method}`)
  if (withCoupon) conditions.push(sql`sales.coupon_id is not null`)
  if (type)
    conditions.push(sql`exists (select from sale_items item
      where item.sale_id = sales.id and item.ticket_type_id = ${type} and quantity > returned)`)
  return sql`from sales where ${sql.join(conditions, sql` and `)}`
}

/** Without a group, reservations that ended unpaid are left out. */
function isInGroup(group: OrderGroup | undefined): RawBuilder<boolean> {
  const list = (statuses: readonly SaleStatus[]) => sql.join(statuses.map((one) => sql.lit(one)))
  if (group === 'unpaid') return sql`${shownStatus} in (${list(groupStatuses.unpaid)})`
  const isShown = group
    ? sql`${shownStatus} in (${list(groupStatuses[group])})`
    : sql`${shownStatus} not in (${list(groupStatuses.unpaid)})`
  // In the words of the index of listed orders.
  return sql`sales.status not in ('EXPIRED', 'CANCELED') and ${isShown}`
}
