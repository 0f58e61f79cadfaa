import type { ReturnedAmount } from '@55tickets/rules/money/returned-amount.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { changeStock } from '../events/public.ts'
import { returnItems, type SaleTicket } from './return-items.ts'
import type { LockedSale } from './store.ts'

/** The ticket type that a ticket is moved to, at its price of today. */
export interface NewType {
  readonly ticketTypeId: string
  readonly name: string
  readonly priceCents: number
  /** Benefit of a half-price ticket. */
  readonly benefit: string | null
  /** Tickets of this type in the sale use its coupon. */
  readonly usesCoupon: boolean
}

/**
 * Moves a ticket of a paid sale to another line of it, whose terms it takes, or to a new line. The
 * caller has locked the event's tickets and the sale and has checked the room. Returns the ticket's
 * number in its line, and the line's price of one ticket.
 */
export async function moveItem(
  tx: Tx,
  sale: LockedSale<'CONFIRMED' | 'RECEIVED'>,
  ticket: SaleTicket,
  type: NewType,
  amount: ReturnedAmount,
): Promise<{ readonly ordinal: number; readonly unitCents: number }> {
  await returnItems(tx, sale, [ticket], amount)
  const { rows } = await sql<{ ordinal: number; unitCents: number }>`
    insert into sale_items as item (event_id, sale_id, ticket_type_id, name, unit_cents, quantity, moved_in, benefits)
    values (${sale.eventId}, ${sale.id}, ${type.ticketTypeId}, ${type.name}, ${type.priceCents}, 1, 1,
            case when ${type.benefit}::text is not null then array[${type.benefit}::text] end)
    on conflict (sale_id, ticket_type_id) do update
       set quantity = item.quantity + 1, moved_in = item.moved_in + 1,
           benefits = item.benefits || excluded.benefits
    returning quantity as ordinal, unit_cents as "unitCents"`.execute(tx)
  const [line] = rows
  if (!line) throw new Error(`sale ${sale.id} did not get a line for ${type.ticketTypeId}`)
  const taken = sql`select ${type.ticketTypeId}::uuid as ticket_type_id, 1 as quantity`
  await changeStock(taken, { held: 0, sold: 1 }).execute(tx)
  if (type.usesCoupon)
    await sql`update sales set coupon_tickets = coupon_tickets + 1 where id = ${sale.id}`.execute(
      tx,
    )
  return line
}

/** A second sale that moves a ticket to a dearer type, once it is paid. */
export interface NewMove {
  readonly saleId: string
  readonly eventId: string
  readonly userId: string
  readonly movedCodeId: string
  readonly type: NewType
  readonly feeBasisPoints: number
  readonly isFeePaidByBuyer: boolean
  readonly takesCard: boolean
  readonly monthlyRateBasisPoints: number
  readonly hours: number
  /** CPF that the sale of the moved ticket is counted for. */
  readonly cpf: string | null
  readonly actor: string
}

/**
 * Holds one ticket of a dearer type for the owner of a code, beside their own reservation. The caller
 * has locked the event's tickets and checked the room.
 */
export async function holdMove(tx: Tx, move: NewMove): Promise<void> {
  const { saleId, eventId, type } = move
  const fee = (isPaid: boolean) =>
    sql`buyer_fee(${type.priceCents}::integer, ${move.feeBasisPoints}::integer, ${isPaid}::boolean)`
  await sql`
    insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points,
                       takes_card, monthly_rate_basis_points, expires_at, cpf, moved_code_id)
    values (${eventId}, ${saleId}, ${move.userId}, 'PENDING', ${type.priceCents}, ${fee(move.isFeePaidByBuyer)},
            ${fee(!move.isFeePaidByBuyer)}, ${move.feeBasisPoints}, ${move.takesCard}, ${move.monthlyRateBasisPoints},
            app_now() + make_interval(hours => ${move.hours}), ${move.cpf}, ${move.movedCodeId})`.execute(
    tx,
  )
  await sql`
    insert into sale_items (event_id, sale_id, ticket_type_id, name, unit_cents, quantity, benefits)
    values (${eventId}, ${saleId}, ${type.ticketTypeId}, ${type.name}, ${type.priceCents}, 1,
            case when ${type.benefit}::text is not null then array[${type.benefit}::text] end)`.execute(
    tx,
  )
  await sql`
    insert into sale_history (event_id, sale_id, from_status, to_status, cause, actor)
    values (${eventId}, ${saleId}, null, 'PENDING', 'a ticket is to be moved', ${move.actor})`.execute(
    tx,
  )
  const held = sql`select ${type.ticketTypeId}::uuid as ticket_type_id, 1 as quantity`
  await changeStock(held, { held: 1, sold: 0 }).execute(tx)
}
