import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** A sale that is ours until the transaction ends. */
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
  /** By the database's clock. */
  readonly isOver: boolean
  /** The charge that it was paid with. */
  readonly paidBy: string | null
}

/**
 * The line in which everybody stands who changes what is left of an event's tickets. Always taken
 * before a sale is locked, so that no two wait for each other.
 */
export async function lockTickets(tx: Tx, eventId: string): Promise<void> {
  await sql`select 1 from ticket_types where event_id = ${eventId} order by id for update`.execute(
    tx,
  )
}

/** Alone it is enough for what moves no stock. */
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

/** The caller has locked the event's tickets. */
export async function releaseExpired(tx: Tx, eventId: string): Promise<void> {
  await sql`select release_expired(${eventId})`.execute(tx)
}

/** Whether what a closed sale was for can still be had. The caller has locked the event's tickets. */
export async function isStockAvailable(tx: Tx, { id, eventId }: LockedSale): Promise<boolean> {
  await releaseExpired(tx, eventId)
  const { rows } = await sql`
    select 1 from sale_items join ticket_types on ticket_types.id = sale_items.ticket_type_id
     where sale_id = ${id} and capacity - sold - held < quantity`.execute(tx)
  return rows.length === 0
}
