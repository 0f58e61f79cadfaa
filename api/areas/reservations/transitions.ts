import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { changeStock } from '../events/public.ts'
import { type LockedSale, releaseExpired } from './store.ts'

/**
 * One function for each arrow of a sale's states. The caller has locked the event's tickets where
 * stock moves, and always the sale; each write repeats the state from which it leads.
 */

/** On this channel the ids of sales are told whenever one changes. */
export const SALE_CHANGED = 'sale_changed'

interface Move {
  readonly to: SaleStatus
  readonly cause: string
  /** The person who did it, where it was one. */
  readonly by?: string | undefined
  /** What becomes of its tickets: more or less of them held, more or less of them sold. */
  readonly held?: -1
  readonly sold?: 1 | -1
  readonly also?: RawBuilder<unknown>
  /** A statement of the caller's that is done if, and only if, the sale moves: it may read `moved`. */
  readonly beside?: RawBuilder<unknown>
}

/** PENDING → PAYMENT_PENDING: somebody is asked for money, and until they have answered nothing expires. */
export const beginPayment = (tx: Tx, sale: LockedSale, cause: string) =>
  move(tx, sale, { to: 'PAYMENT_PENDING', cause })

/** A card is looked into: the stock is kept for as long as that may take. */
export async function holdUntil(tx: Tx, sale: LockedSale, until: Date): Promise<void> {
  await tx
    .updateTable('sales')
    .set({ expires_at: until })
    .where('id', '=', sale.id)
    .where('status', '=', 'PAYMENT_PENDING')
    .execute()
  await announce(tx, sale)
}

/** Tells whoever waits that there is something new about a sale. */
export async function announce(tx: Tx, { id }: Pick<LockedSale, 'id'>): Promise<void> {
  await sql`select pg_notify(${SALE_CHANGED}, ${id})`.execute(tx)
}

/**
 * PAYMENT_PENDING → PENDING, until the same time as before or for so many seconds from now. Of two that
 * somebody then holds for one event the newer one stays: the other is CANCELED, be it this one. The
 * caller has locked the event's tickets.
 */
export async function holdAgain(
  tx: Tx,
  sale: LockedSale,
  cause: string,
  seconds: number | null,
): Promise<'PENDING' | 'CANCELED'> {
  await releaseExpired(tx, sale.eventId)
  const other = await findHeldBeside(tx, sale)
  const hasTime = seconds !== null || !sale.isOver
  if (other && !(other.isOlder && hasTime)) {
    // A new reservation replaces the unpaid one; had this not been at its payment, it had been then.
    await tell(tx, sale, 'PENDING', cause)
    await move(
      tx,
      { ...sale, tells: 'PENDING' },
      { to: 'CANCELED', cause: 'reserved again', held: -1 },
    )
    return 'CANCELED'
  }
  if (other) await cancelHeld(tx, { id: other.id, status: 'PENDING' }, 'reserved again')
  const until = sql`, expires_at = app_now() + make_interval(secs => ${seconds})`
  await move(tx, sale, { to: 'PENDING', cause, ...(seconds !== null && { also: until }) })
  return 'PENDING'
}

/**
 * PAYMENT_PENDING → CONFIRMED or RECEIVED; where there is stock for it also EXPIRED or CANCELED, and
 * CHARGEBACK or REFUNDED whose money came back to us.
 */
export async function markPaid(
  tx: Tx,
  sale: LockedSale,
  paid: {
    to: 'CONFIRMED' | 'RECEIVED'
    chargeId: string
    interestCents: number
    cause: string
    beside: RawBuilder<unknown>
  },
): Promise<boolean> {
  const { to, chargeId, interestCents, cause, beside } = paid
  const wasHeld = sale.status === 'PAYMENT_PENDING'
  const also = sql`, paid_by = ${chargeId}, interest_cents = ${interestCents}`
  return move(tx, sale, { to, cause, sold: 1, ...(wasHeld && { held: -1 }), also, beside })
}

/** CONFIRMED → RECEIVED */
export const markReceived = (tx: Tx, sale: LockedSale) =>
  move(tx, sale, { to: 'RECEIVED', cause: 'received by the provider' })

/** Paid → REFUNDED or CHARGEBACK: the tickets can be sold again. */
export const takeBack = (
  tx: Tx,
  sale: LockedSale,
  to: 'REFUNDED' | 'CHARGEBACK',
  why: { cause: string; by?: string },
) => move(tx, sale, { to, ...why, sold: -1 })

/** PAYMENT_PENDING → EXPIRED, after its charge was cancelled or asked about. */
export const expireWaiting = (tx: Tx, sale: LockedSale, cause: string) =>
  move(tx, sale, { to: 'EXPIRED', cause, held: -1 })

/** PENDING → CANCELED, stock back in the same transaction. */
export const cancelHeld = (tx: Tx, sale: Pick<LockedSale, 'id' | 'status'>, cause: string) =>
  move(tx, sale, { to: 'CANCELED', cause, held: -1 })

/** `tells`: what the history says it came from, where that is not what the row says. */
type Moving = Pick<LockedSale, 'id' | 'status'> & { readonly tells?: SaleStatus }

async function move(tx: Tx, sale: Moving, step: Move): Promise<boolean> {
  const { to, cause, by, held, sold, also, beside } = step
  const lines = sql`
    select ticket_type_id, quantity from sale_items join moved on moved.id = sale_items.sale_id
     where ${held !== undefined || sold !== undefined}`
  const { rows } = await sql`
    with moved as (
      update sales set status = ${to} ${also ?? sql``}
       where id = ${sale.id} and status = ${sale.status} returning id, event_id
    ), told as (
      insert into sale_history (event_id, sale_id, from_status, to_status, cause, by_whom)
      select event_id, id, ${sale.tells ?? sale.status}, ${to}, ${cause}, ${by ?? null} from moved
    ), counted as (
      ${changeStock(lines, { held, sold })}
    ) ${beside ? sql`, beside as (${beside})` : sql``}
    select pg_notify(${SALE_CHANGED}, id::text) from moved`.execute(tx)
  return rows.length > 0
}

async function tell(tx: Tx, sale: LockedSale, to: SaleStatus, cause: string): Promise<void> {
  await sql`
    insert into sale_history (event_id, sale_id, from_status, to_status, cause)
    values (${sale.eventId}, ${sale.id}, ${sale.status}, ${to}, ${cause})`.execute(tx)
}

/** What the same person holds of the same event, unpaid. There is one at most. */
async function findHeldBeside(tx: Tx, { id, eventId, userId }: LockedSale) {
  const { rows } = await sql<{ id: string; isOlder: boolean }>`
    select other.id, (other.created_at, other.id) < (this.created_at, this.id) as "isOlder"
      from sales other join sales this on this.id = ${id}
     where other.event_id = ${eventId} and other.user_id = ${userId} and other.status = 'PENDING'
     limit 1`.execute(tx)
  return rows[0]
}
