import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** A sale that is locked until the transaction ends. */
export interface LockedSale {
  readonly id: string
  readonly eventId: string
  readonly userId: string
  readonly status: SaleStatus
  readonly totalCents: number
  readonly feeCents: number
  readonly takesCard: boolean
  readonly monthlyRateBasisPoints: number
  readonly expiresAt: Date
  /** The hold has expired, by the database's clock. */
  readonly isOver: boolean
  /** Id of the charge that paid it. */
  readonly paidBy: string | null
}

/**
 * Locks the ticket types of an event, which every change of its stock needs. Always taken before the lock
 * on a sale, to avoid deadlocks.
 */
export async function lockTickets(tx: Tx, eventId: string): Promise<void> {
  await sql`select 1 from ticket_types where event_id = ${eventId} order by id for update`.execute(
    tx,
  )
}

/** Locks a sale. Changes of stock need `lockTickets` before it. */
export async function lockSale(tx: Tx, id: string): Promise<LockedSale | null> {
  const row = await tx
    .selectFrom('sales')
    .selectAll()
    .select(sql<boolean>`expires_at <= app_now()`.as('is_over'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    eventId: row.event_id,
    userId: row.user_id,
    status: row.status as SaleStatus,
    totalCents: row.total_cents,
    feeCents: row.fee_cents,
    takesCard: row.takes_card,
    monthlyRateBasisPoints: row.monthly_rate_basis_points,
    expiresAt: row.expires_at,
    isOver: row.is_over,
    paidBy: row.paid_by,
  }
}

/** Marks the event's expired reservations. The caller has locked the event's tickets. */
export async function releaseExpired(tx: Tx, eventId: string): Promise<void> {
  await sql`select release_expired(${eventId})`.execute(tx)
}

/** True if the tickets of a closed sale are still in stock. The caller has locked the event's tickets. */
export async function isStockAvailable(tx: Tx, { id, eventId }: LockedSale): Promise<boolean> {
  await releaseExpired(tx, eventId)
  const { rows } = await sql`
    select 1 from sale_items join ticket_types on ticket_types.id = sale_items.ticket_type_id
     where sale_id = ${id} and capacity - sold - held < quantity`.execute(tx)
  return rows.length === 0
}
