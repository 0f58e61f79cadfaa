import { dateLine } from '@55tickets/rules/events/date-line.ts'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Events } from '../../platform/db/tables.generated.ts'
import { eventRecurrence, lotLabel } from '../events/public.ts'

const PAID = ['CONFIRMED', 'RECEIVED'] as const

/** True for a sale that is paid and neither refunded nor disputed. */
export const isPaidSale = <Sale extends { readonly status: string }>(
  sale: Sale,
): sale is Extract<Sale, { readonly status: (typeof PAID)[number] }> =>
  PAID.some((paid) => paid === sale.status)

/** The same in SQL: `status in ${paidStatuses}`. Literals, so that the partial index of paid sales matches. */
export const paidStatuses = sql`(${sql.join(PAID.map((status) => sql.lit(status)))})`

/**
 * SQL for the status of a `sales` row: a reservation past its time is EXPIRED even before the sweep, and a paid
 * sale of a cancelled event is REFUNDED even before the job has come to it.
 */
export const shownStatus = sql<SaleStatus>`
  case when sales.status = 'PENDING' and sales.expires_at <= app_now() then 'EXPIRED'
       when sales.status in ${paidStatuses}
            and exists (select from events where id = sales.event_id and cancelled_at is not null) then 'REFUNDED'
       else sales.status end`

interface SaleFields {
  readonly id: string
  readonly eventId: string
  readonly userId: string
  readonly totalCents: number
  readonly feeCents: number
  readonly takesCard: boolean
  readonly monthlyRateBasisPoints: number
  readonly expiresAt: Date
  /** The hold has expired, by the database's clock. */
  readonly isOver: boolean
  /** Id of the charge that paid it. */
  readonly paidBy: string | null
  /** The code whose holder moves to the ticket type of this sale, once it is paid. */
  readonly movedCodeId: string | null
}

/** A sale that is locked until the transaction ends, in one of the given statuses. */
export type LockedSale<Status extends SaleStatus = SaleStatus> = Status extends SaleStatus
  ? SaleFields & { readonly status: Status }
  : never

/**
 * Locks the ticket types of an event, which every change of its stock needs. Always taken before the lock
 * on a sale, to avoid deadlocks.
 */
export async function lockTickets(tx: Tx, eventId: string): Promise<void> {
  await sql`select lock_ticket_types(${eventId})`.execute(tx)
}

/** Locks a sale. Changes of stock need `lockTickets` before it. */
export async function lockSale(tx: Tx, id: string): Promise<LockedSale | null> {
  return (await lockSales(tx, [id])).get(id) ?? null
}

/**
 * Locks sales in the order of their ids, and returns those that exist, by id. Changes of stock need
 * `lockTickets` before it. With `skipLocked` those are left out that another transaction has locked:
 * whoever waits for several sales without the tickets' lock may wait for somebody who waits for them.
 */
export async function lockSales(
  tx: Tx,
  ids: readonly string[],
  { skipLocked = false } = {},
): Promise<Map<string, LockedSale>> {
  const rows = await tx
    .selectFrom('sales')
    .selectAll()
    .select(sql<boolean>`expires_at <= app_now()`.as('is_over'))
    .where('id', '=', sql<string>`any (${ids})`)
    .orderBy('id')
    .forUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        eventId: row.event_id,
        userId: row.user_id,
        status: row.status,
        totalCents: row.total_cents,
        feeCents: row.fee_cents,
        takesCard: row.takes_card,
        monthlyRateBasisPoints: row.monthly_rate_basis_points,
        expiresAt: row.expires_at,
        isOver: row.is_over,
        paidBy: row.paid_by,
        movedCodeId: row.moved_code_id,
      },
    ]),
  )
}

/** Marks the event's expired reservations. The caller has locked the event's tickets. */
export async function releaseExpired(tx: Tx, eventId: string): Promise<void> {
  await sql`select release_expired(${eventId})`.execute(tx)
}

/** True if the tickets of a closed sale are still in stock. The caller has locked the event's tickets. */
export async function isStockAvailable(tx: Tx, { id, eventId }: LockedSale): Promise<boolean> {
  await releaseExpired(tx, eventId)
  const { rows } = await sql<{ isInStock: boolean }>`
    select is_in_stock(${id}) as "isInStock"`.execute(tx)
  return rows.some(({ isInStock }) => isInStock)
}

/** Takes expired reservations whose buyers are to be notified; parallel processes take different ones. */
export async function takeExpired(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ sale_id: string }>`
    delete from unmailed_expiries where sale_id in (
      select sale_id from unmailed_expiries limit ${limit} for update skip locked)
    returning sale_id`.execute(tx)
  return rows.map(({ sale_id }) => sale_id)
}

/** SQL for the code of a `sales` row's coupon; null without one. */
export const couponCode = sql<string | null>`(select code from coupons where id = sales.coupon_id)`

/** Tickets of one type in an order, without those that were given back. */
interface OrderItem {
  readonly name: string
  /** Sector and lot, as "Pista · 2º lote"; null for a ticket without a sector. */
  readonly lotLabel: string | null
  readonly quantity: number
  /** Price of all its tickets, without the discount. */
  readonly cents: number
  readonly discountCents: number
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
  /** Tickets were given back, or moved to another type. */
  readonly hasReturned: boolean
  /** It moves a ticket of another order to a dearer type, once it is paid. */
  readonly isMove: boolean
  /** Code of the coupon. */
  readonly coupon: string | null
  readonly totalCents: number
  readonly feeCents: number
  readonly expiresAt: Date
}

export async function findOrder(db: Db, saleId: string): Promise<Order> {
  const order = (await findOrders(db, [saleId])).get(saleId)
  if (!order) throw new Error(`sale ${saleId} not found`)
  return order
}

/** Orders by the ids of their sales. */
export async function findOrders(db: Db, saleIds: readonly string[]): Promise<Map<string, Order>> {
  const rows = await db
    .selectFrom('sales')
    .innerJoin('users', 'users.id', 'sales.user_id')
    .innerJoin('events', 'events.id', 'sales.event_id')
    .select(['sales.id', 'sales.user_id', 'sales.total_cents', 'sales.fee_cents'])
    .select(['sales.number', 'sales.expires_at', 'sales.event_id', 'sales.moved_code_id'])
    .select(['users.name as buyer_name', 'users.email', itemsOfSale.as('items')])
    .select(hasReturned.as('has_returned'))
    .select(couponCode.as('coupon'))
    .select(['events.name', 'events.slug', 'events.timezone', 'events.starts_at', 'events.ends_at'])
    .select(['events.weekly_days', 'events.weekly_start', 'events.weekly_end'])
    .select(['events.location_name', 'events.city', 'events.region'])
    .where('sales.id', '=', sql<string>`any (${saleIds})`)
    .execute()
  const events = new Map<string, Order['event']>()
  const orders = rows.map((row): [string, Order] => {
    const event = events.get(row.event_id) ?? toOrderEvent(row)
    events.set(row.event_id, event)
    const order = {
      saleId: row.id,
      number: orderNumberText(row.number),
      userId: row.user_id,
      buyer: { name: row.buyer_name, email: row.email },
      event,
      items: row.items ?? [],
      hasReturned: row.has_returned,
      isMove: row.moved_code_id !== null,
      coupon: row.coupon,
      totalCents: row.total_cents,
      feeCents: row.fee_cents,
      expiresAt: row.expires_at,
    }
    return [row.id, order]
  })
  return new Map(orders)
}

type EventRow = Parameters<typeof eventRecurrence>[0] &
  Pick<
    Selectable<Events>,
    'name' | 'slug' | 'timezone' | 'starts_at' | 'ends_at' | 'location_name' | 'city' | 'region'
  >

function toOrderEvent(row: EventRow): Order['event'] {
  const recurrenceConfig = eventRecurrence(row)
  const date = dateLine({
    startDate: row.starts_at,
    endDate: row.ends_at,
    timezone: row.timezone,
    isRecurring: recurrenceConfig !== null,
    recurrenceConfig,
  })
  const venue = `${row.location_name}, ${row.city}, ${row.region}`
  return { name: row.name, slug: row.slug, date, venue, timezone: row.timezone }
}

const itemsOfSale = sql<OrderItem[] | null>`(
  select json_agg(json_build_object('name', item.name, 'lotLabel', ${lotLabel('type.lot_id')}, 'quantity', quantity - returned,
           'cents', unit_cents * (quantity - returned), 'discountCents', unit_discount_cents * (quantity - returned),
           'sessionId', session_id) order by position)
    from sale_items item join ticket_types type on type.id = item.ticket_type_id
   where item.sale_id = sales.id and quantity > returned)`

const hasReturned = sql<boolean>`
  exists (select from sale_items where sale_id = sales.id and returned > 0)`
