import { PIX_RETURN_DAYS } from '@55tickets/rules/events/cancellation.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { paidStatuses } from './store.ts'

/** Quantities by ticket type that are still counted as held although the reservation has expired. */
export async function findExpiredHolds(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map()
  const { rows } = await sql<{ ticket_type_id: string; quantity: number }>`
    select ticket_type_id, sum(quantity) as quantity from sales
      join sale_items on sale_items.sale_id = sales.id
     where sales.event_id in (${sql.join(eventIds)}) and status = 'PENDING'
       and expires_at < 'infinity' and expires_at <= app_now()
     group by ticket_type_id`.execute(db)
  return new Map(rows.map((row) => [row.ticket_type_id, row.quantity]))
}

/** Counts half-price tickets of an event that are sold or held, by benefit. */
export async function countBenefits(db: Db, eventId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ benefit: string; count: number }>`
    select benefit, count(*) as count from sales
      join sale_items on sale_items.sale_id = sales.id
     cross join unnest(benefits) as benefit
     where sales.event_id = ${eventId} and benefit is not null and (status in ${paidStatuses} or status = 'PAYMENT_PENDING'
       or status = 'PENDING' and expires_at > app_now())
     group by benefit`.execute(db)
  return new Map(rows.map(({ benefit, count }) => [benefit, count]))
}

/**
 * Quantities by ticket type that a user has reserved at an event and not begun to pay, without
 * moves.
 */
export async function findOwnHolds(
  db: Db,
  eventId: string,
  userId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sales')
    .innerJoin('sale_items', 'sale_items.sale_id', 'sales.id')
    .select(['ticket_type_id', 'quantity'])
    .where('sales.event_id', '=', eventId)
    .where('sales.user_id', '=', userId)
    .where('status', '=', 'PENDING')
    .where('moved_code_id', 'is', null)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .execute()
  return new Map(rows.map((row) => [row.ticket_type_id, row.quantity]))
}

/** Ticket types of an event that were ever reserved, even if the reservation expired. */
export async function findReservedTypes(db: Db, eventId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ticket_types type where event_id = ${eventId}
       and exists (select from sale_items where ticket_type_id = type.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Finds when the oldest paid order of an event was made that was not refunded. */
export async function findOldestOrder(db: Db, eventId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from sales where event_id = ${eventId} and status in ${paidStatuses}
     order by created_at limit 1`.execute(db)
  return rows[0]?.at ?? null
}

/** Sums the discounts of paid sales, in centavos by coupon. */
export async function sumDiscounts(db: Db, eventId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select coupon_id as id, sum(unit_discount_cents::bigint * (quantity - returned))::integer as cents
      from sales join sale_items on sale_items.sale_id = sales.id
     where sales.event_id = ${eventId} and coupon_id is not null and status in ${paidStatuses}
     group by coupon_id`.execute(db)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/** Sums that buyers paid for tickets, without fees, in centavos by event. */
export async function sumPaidByEvent(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ eventId: string; cents: number }>`
    select event_id as "eventId", sum(total_cents - returned_cents) as cents from sales
     where event_id = any (${eventIds}::uuid[]) and status in ${paidStatuses}
     group by event_id`.execute(db)
  return new Map(rows.map(({ eventId, cents }) => [eventId, cents]))
}

interface LinkSums {
  readonly orders: number
  /** Centavos that buyers paid for tickets, without fees. */
  readonly gross: number
  /** Fees that the promoter bears. */
  readonly promoterFees: number
}

/**
 * Sums the paid sales of an event by the tracking link that they came from; null for those without
 * one.
 */
export async function sumPaidByLink(
  db: Db,
  eventId: string,
): Promise<ReadonlyMap<string | null, LinkSums>> {
  const { rows } = await sql<LinkSums & { linkId: string | null }>`
    select link_id as "linkId", count(*) as orders, sum(total_cents - returned_cents) as gross,
           sum(case when promoter_fee_cents > 0 then promoter_fee_cents - returned_fee_cents else 0 end) as "promoterFees"
      from sales
     where event_id = ${eventId} and status in ${paidStatuses}
     group by link_id`.execute(db)
  return new Map(rows.map(({ linkId, ...sums }) => [linkId, sums]))
}

/** SQL: the sale was paid longer ago than the provider returns a PIX. */
export const isOldPix = (saleId: string | RawBuilder<unknown>) => sql<boolean>`
  (select min(at) from sale_history where sale_id = ${saleId} and to_status in ${paidStatuses})
    < app_now() - make_interval(days => ${PIX_RETURN_DAYS})`

/** CPFs of the buyers of sales, by the sales' ids: that of the order, or else that of the account. */
export async function findBuyerCpfs(
  db: Db,
  saleIds: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; cpf: string | null }>`
    select sales.id, coalesce(sales.cpf, users.cpf) as cpf
      from sales join users on users.id = sales.user_id where sales.id = any (${saleIds})`.execute(
    db,
  )
  return new Map(rows.map(({ id, cpf }) => [id, cpf]))
}

/** Events of these sales, each once. */
export async function findEventsOfSales(db: Db, saleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct event_id as id from sales where id = any (${saleIds}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}
