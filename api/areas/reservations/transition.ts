import {
  type SaleTransition,
  saleTransitions,
  type Transition,
  type TransitionSource,
  type TransitionTarget,
} from '@55tickets/rules/sales/sale-transitions.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { changeStock } from '../events/public.ts'
import { countTransitions } from './order-counts.ts'
import { type LockedSale, releaseExpired } from './store.ts'

/** Channel on which the ids of changed sales are published. */
export const SALE_CHANGED = 'sale_changed'

interface TransitionDetails<Name extends SaleTransition> {
  readonly cause: string
  /** The person who caused it, if it was one. */
  readonly actor?: string | undefined
  /** Target, for transitions that have more than one; else the first. */
  readonly to?: TransitionTarget<Name>
  /** Columns that change besides the status. */
  readonly paidBy?: string
  readonly interestCents?: number
  /** Seconds for which the tickets are held from now on. */
  readonly holdSeconds?: number | null
}

interface SaleChange<Name extends SaleTransition> extends TransitionDetails<Name> {
  readonly sale: { readonly id: string; readonly status: TransitionSource<Name> }
}

/** Takes one sale to its next status, as `transitionAll` does. */
export const transition = <Name extends SaleTransition>(
  tx: Tx,
  sale: SaleChange<Name>['sale'],
  name: Name,
  details: TransitionDetails<Name>,
): Promise<void> => transitionAll(tx, name, [{ sale, ...details }])

/**
 * Takes sales to their next status: the only place where Node changes one. Stock and history change
 * in the same statement. The caller has locked the sales, and before them the event's tickets if
 * stock changes. Throws if a sale is no longer in the status that the caller has seen.
 */
export async function transitionAll<Name extends SaleTransition>(
  tx: Tx,
  name: Name,
  changes: readonly SaleChange<Name>[],
): Promise<void> {
  if (changes.length === 0) return
  const { from, to: targets, held, sold }: Transition = saleTransitions[name]
  const column = <T>(read: (change: SaleChange<Name>) => T) => changes.map(read)
  // Literals, so that the statement is prepared.
  const sources = sql.join(from.map((status) => sql.lit(status)))
  const items = sql`
    select ticket_type_id, sum(quantity - returned)::integer as quantity
      from sale_items join changed on changed.id = sale_items.sale_id group by ticket_type_id`
  const { rows } = await sql<{ id: string }>`
    with changed as (
      update sales set status = change.to_status,
             paid_by = coalesce(change.paid_by, sales.paid_by),
             interest_cents = coalesce(change.interest_cents, sales.interest_cents),
             expires_at = greatest(
               coalesce(app_now() + make_interval(secs => change.hold_seconds), sales.expires_at),
               case when moved_code_id is not null then sales.expires_at end)
        from unnest(${column(({ sale }) => sale.id)}::uuid[],
                    ${column(({ sale }) => sale.status)}::text[],
                    ${column(({ to }) => to ?? targets[0])}::text[],
                    ${column(({ cause }) => cause)}::text[],
                    ${column(({ actor }) => actor ?? null)}::text[],
                    ${column(({ paidBy }) => paidBy ?? null)}::uuid[],
                    ${column(({ interestCents }) => interestCents ?? null)}::integer[],
                    ${column(({ holdSeconds }) => holdSeconds ?? null)}::double precision[])
             change (id, from_status, to_status, cause, actor, paid_by, interest_cents, hold_seconds)
       where sales.id = change.id and sales.status = change.from_status
         and sales.status in (${sources})
      returning sales.id, event_id, from_status, to_status, cause, actor
    ), recorded as (
      insert into sale_history (event_id, sale_id, from_status, to_status, cause, actor)
      select event_id, id, from_status, to_status, cause, actor from changed
    ) ${held === 0 && sold === 0 ? sql`` : sql`, counted as (${changeStock(items, { held, sold })})`}
    select id, pg_notify(${SALE_CHANGED}, id::text) from changed`.execute(tx)
  if (rows.length === changes.length) return countTransitions(name, rows.length)
  const missing = changes.find(({ sale }) => rows.every(({ id }) => id !== sale.id))?.sale
  throw new Error(`sale ${missing?.id} is no longer ${missing?.status}: ${name} is not possible`)
}

/** Checks that a transition may follow, for callers that know it from another table. */
export function requireSource<Name extends SaleTransition>(
  sale: LockedSale,
  name: Name,
): LockedSale<TransitionSource<Name>> {
  if (isSource(sale, name)) return sale
  throw new Error(`sale ${sale.id} is ${sale.status}: ${name} is not possible`)
}

function isSource<Name extends SaleTransition>(
  sale: LockedSale,
  name: Name,
): sale is LockedSale<TransitionSource<Name>> {
  const { from }: Transition = saleTransitions[name]
  return from.includes(sale.status)
}

/** Extends the hold of a sale whose payment is open. */
export async function extendHold(tx: Tx, sale: LockedSale, until: Date): Promise<void> {
  await tx
    .updateTable('sales')
    .set({ expires_at: until })
    .where('id', '=', sale.id)
    .where('status', '=', 'PAYMENT_PENDING')
    .execute()
  await notifySaleChanged(tx, sale)
}

/** Notifies whoever shows a sale that it has changed. */
export async function notifySaleChanged(tx: Tx, { id }: Pick<LockedSale, 'id'>): Promise<void> {
  await sql`select pg_notify(${SALE_CHANGED}, ${id})`.execute(tx)
}

/**
 * Holds the tickets of a sale whose payment has failed: until the same time as before, or for so many
 * seconds from now; a move keeps its longer time. A buyer has one reservation for an event at most,
 * besides moves: the newer one stays, the other is CANCELED. The caller has locked the event's tickets.
 */
export async function holdAgain(
  tx: Tx,
  sale: LockedSale<'PAYMENT_PENDING'>,
  cause: string,
  seconds: number | null,
): Promise<'PENDING' | 'CANCELED'> {
  await releaseExpired(tx, sale.eventId)
  const other = await findOtherReservation(tx, sale)
  const hasTime = seconds !== null || !sale.isOver
  if (other && !(other.isOlder && hasTime)) {
    await transition(tx, sale, 'replaceUnpaid', { cause: `${cause}, reserved again` })
    return 'CANCELED'
  }
  if (other) await transition(tx, other, 'cancel', { cause: 'reserved again' })
  await transition(tx, sale, 'holdAgain', { cause, holdSeconds: seconds })
  return 'PENDING'
}

/**
 * The other unpaid reservation of the same buyer for the same event; there is one at most, none
 * beside a move.
 */
async function findOtherReservation(tx: Tx, { id, eventId, userId, movedCodeId }: LockedSale) {
  if (movedCodeId !== null) return undefined
  const { rows } = await sql<{ id: string; status: 'PENDING'; isOlder: boolean }>`
    select other.id, other.status, (other.created_at, other.id) < (this.created_at, this.id) as "isOlder"
      from sales other join sales this on this.id = ${id}
     where other.event_id = ${eventId} and other.user_id = ${userId} and other.status = 'PENDING'
       and other.moved_code_id is null
     limit 1`.execute(tx)
  return rows[0]
}

/**
 * Cancels all reservations of an event, also those whose payment is open: a payment that arrives
 * later is refunded. The caller has locked the event's tickets. Returns the users whose payment was
 * open.
 */
export async function cancelEventReservations(
  tx: Tx,
  eventId: string,
  cause: string,
): Promise<string[]> {
  await releaseExpired(tx, eventId)
  const { rows } = await sql<OpenSale>`
    select id, user_id as "userId", status from sales
     where event_id = ${eventId} and status in ('PENDING', 'PAYMENT_PENDING') order by id for update`.execute(
    tx,
  )
  const held = rows.flatMap((sale) => (sale.status === 'PENDING' ? [{ sale, cause }] : []))
  const paying = rows.flatMap((sale) =>
    sale.status === 'PAYMENT_PENDING' ? [{ sale, cause }] : [],
  )
  await transitionAll(tx, 'cancel', held)
  await transitionAll(tx, 'replaceUnpaid', paying)
  return [...new Set(paying.map(({ sale }) => sale.userId))]
}

/**
 * Cancels the reservations that hold tickets of a session. One whose payment is open stays: its
 * tickets of the session are given back once they are paid. The caller has locked the event's
 * tickets.
 */
export async function cancelSessionReservations(
  tx: Tx,
  { eventId, sessionId }: { readonly eventId: string; readonly sessionId: string },
  cause: string,
): Promise<void> {
  await releaseExpired(tx, eventId)
  const { rows } = await sql<{ id: string }>`
    select id from sales
     where event_id = ${eventId} and status = 'PENDING'
       and exists (select from sale_items item join ticket_types type on type.id = item.ticket_type_id
                    where item.sale_id = sales.id and type.session_id = ${sessionId})
     order by id for update`.execute(tx)
  const held = rows.map((sale) => ({ sale: { ...sale, status: 'PENDING' as const }, cause }))
  await transitionAll(tx, 'cancel', held)
}

type OpenSale = { readonly id: string; readonly userId: string } & (
  | { readonly status: 'PENDING' }
  | { readonly status: 'PAYMENT_PENDING' }
)
