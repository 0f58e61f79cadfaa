import { dateLine } from '@55tickets/rules/events/event-date.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { eventRecurrence } from '../events/public.ts'

interface OrderItem {
  readonly name: string
  readonly quantity: number
  readonly cents: number
  /** The session to which the buyer is subscribed with this item. */
  readonly sessionId: string | null
}

/** An order as mails show it. */
export interface Order {
  readonly saleId: string
  /** The order number as people read it. */
  readonly number: string
  readonly userId: string
  readonly buyer: { readonly name: string; readonly email: string }
  readonly event: {
    readonly name: string
    readonly slug: string
    /** The date line, in the event's time zone. */
    readonly date: string
    readonly venue: string
    readonly timezone: string
  }
  readonly items: readonly OrderItem[]
  readonly totalCents: number
  readonly feeCents: number
  readonly expiresAt: Date
}

export async function findOrder(db: Db, saleId: string): Promise<Order> {
  const row = await db
    .selectFrom('sales')
    .innerJoin('users', 'users.id', 'sales.user_id')
    .innerJoin('events', 'events.id', 'sales.event_id')
    .select(['sales.user_id', 'sales.total_cents', 'sales.fee_cents', 'sales.expires_at'])
    .select('sales.number')
    .select(['users.name as buyer_name', 'users.email', itemsOfSale.as('items')])
    .select(['events.name', 'events.slug', 'events.timezone', 'events.starts_at', 'events.ends_at'])
    .select(['events.weekly_days', 'events.weekly_start', 'events.weekly_end'])
    .select(['events.location_name', 'events.city', 'events.region'])
    .where('sales.id', '=', saleId)
    .executeTakeFirstOrThrow()
  const recurrenceConfig = eventRecurrence(row)
  const date = dateLine({
    startDate: row.starts_at,
    endDate: row.ends_at,
    timezone: row.timezone,
    isRecurring: recurrenceConfig !== null,
    recurrenceConfig,
  })
  const venue = `${row.location_name}, ${row.city}, ${row.region}`
  return {
    saleId,
    number: orderNumberText(row.number),
    userId: row.user_id,
    buyer: { name: row.buyer_name, email: row.email },
    event: { name: row.name, slug: row.slug, date, venue, timezone: row.timezone },
    items: row.items,
    totalCents: row.total_cents,
    feeCents: row.fee_cents,
    expiresAt: row.expires_at,
  }
}

const itemsOfSale = sql<OrderItem[]>`(
  select json_agg(json_build_object('name', item.name, 'quantity', quantity,
           'cents', unit_cents * quantity, 'sessionId', session_id) order by position)
    from sale_items item join ticket_types type on type.id = item.ticket_type_id
   where item.sale_id = sales.id)`
