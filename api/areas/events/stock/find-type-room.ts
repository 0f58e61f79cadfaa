import type { HalfPrice } from '@55tickets/rules/tickets/half-price.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

/** A ticket type, and whether one more ticket of it could be taken. */
export interface TypeRoom {
  readonly ticketTypeId: string
  readonly name: string
  readonly lotLabel: string | null
  readonly priceCents: number
  readonly halfPrice: HalfPrice | null
  readonly isHidden: boolean
  /** Sold in reais, in its sales window, not switched off, and its session takes place. */
  readonly isOnSale: boolean
  /** Its lot is on sale, or not closed and that of the freed ticket; true without a sector. */
  readonly isLotOpen: boolean
  /** Places left for one who has no other, and of the session that comes with it. */
  readonly room: number
  readonly minPerOrder: number
  readonly maxPerOrder: number
  readonly formId: string | null
  readonly sessionId: string | null
}

/**
 * Finds the ticket types of an event in their order, and the room of each, as if a ticket of the
 * `freed` type had been given back. The caller has locked the ticket types if the answer must hold.
 */
export async function findTypeRoom(
  db: Db,
  eventId: string,
  freed: string | null,
): Promise<TypeRoom[]> {
  const { rows } = await sql<TypeRoom>`
    with freed as (
      select type.id, lot_id, sector_id, half_price
        from ticket_types type left join lots on lots.id = lot_id where type.id = ${freed}::uuid
    ), open_lot as (
      select distinct on (sector_id) sector_id, id from lots
       where event_id = ${eventId} and closed_at is null and coalesce(closes_at > app_now(), true)
         and coalesce(remaining_stock(size, sold, held) > 0, true)
       order by sector_id, position
    )
    select type.id as "ticketTypeId", type.name, lot_label(type.lot_id) as "lotLabel",
           type.price_cents as "priceCents", type.half_price as "halfPrice", type.is_hidden as "isHidden",
           type.currency = 'BRL' and type.is_available and coalesce(app_now() >= type.sales_start, true)
             and coalesce(app_now() <= type.sales_end, true) and session.cancelled_at is null as "isOnSale",
           type.lot_id is null or open_lot.id is not null
             or lot.id = (select lot_id from freed) and lot.closed_at is null
                and coalesce(lot.closes_at > app_now(), true) as "isLotOpen",
           least(
             remaining_stock(type.capacity - type.given, type.sold, type.held) + (select count(*) from freed where id = type.id),
             remaining_stock(lot.size, lot.sold, lot.held) + (select count(*) from freed where lot_id = lot.id),
             remaining_stock(sector.capacity - sector.given, sector.sold, sector.held)
               + (select count(*) from freed where sector_id = sector.id)
               - case when type.half_price is null
                       and app_now() < half_price_release(event.starts_at, count_places(event.id))
                      then greatest(0, halves.left) else 0 end,
             case when type.half_price = 'quota' then halves.left end,
             session.capacity - session.subscribed)::integer as room,
           type.min_per_order as "minPerOrder", type.max_per_order as "maxPerOrder",
           type.custom_form_id as "formId", type.session_id as "sessionId"
      from ticket_types type
      join events event on event.id = type.event_id
      left join lots lot on lot.id = type.lot_id
      left join open_lot on open_lot.id = lot.id
      left join sectors sector on sector.id = lot.sector_id
      left join sessions session on session.id = type.session_id
     cross join lateral (
       select sector.half_quota - sector.halves_taken
              + (select count(*) from freed where sector_id = sector.id and half_price = 'quota') as left) halves
     where type.event_id = ${eventId}
     order by type.position, type.half_price desc nulls first`.execute(db)
  return rows
}

/** Terms of an event on which new orders depend. */
export interface OrderTerms {
  readonly feeBasisPoints: number
  readonly feeBearer: 'customer' | 'promoter'
  readonly takesCard: boolean
  readonly hasEnded: boolean
  readonly isCancelled: boolean
  readonly isPaused: boolean
}

/** Reads the terms of new orders; null for an event that is not published. */
export async function findOrderTerms(
  db: Db,
  eventId: string,
  newOrganizationLimitCents: number,
): Promise<OrderTerms | null> {
  const { rows } = await sql<OrderTerms>`
    select fee_basis_points as "feeBasisPoints", fee_bearer as "feeBearer",
           'CREDIT_CARD' = any (accepted_payment_methods) as "takesCard", ends_at <= app_now() as "hasEnded",
           cancelled_at is not null as "isCancelled",
           postponed_at is not null
             or are_sales_paused(paused_at, organization_id, ${newOrganizationLimitCents}) as "isPaused"
      from events where id = ${eventId} and is_published`.execute(db)
  return rows[0] ?? null
}

/**
 * Locks and reads what may still be reserved of a new organization's events, in centavos; null without a
 * limit. Reservations at all of them wait for the caller, who has locked the event's ticket types.
 */
export async function lockSalesRoom(
  tx: Tx,
  eventId: string,
  newOrganizationLimitCents: number,
): Promise<number | null> {
  const { rows } = await sql<{ organizationId: string }>`
    select organizations.id as "organizationId", lock_sales_limit(organizations.id)
      from events join organizations on organizations.id = organization_id
     where events.id = ${eventId} and status = 'new'`.execute(tx)
  const [found] = rows
  if (!found) return null
  const { rows: sums } = await sql<{ sum: number }>`
    select sum_sales(${found.organizationId}, true) as sum`.execute(tx)
  return newOrganizationLimitCents - (sums[0]?.sum ?? 0)
}
