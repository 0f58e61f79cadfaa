import { cents } from '@55tickets/rules/money/money.ts'
import { type ReturnedAmount, returnAmount } from '@55tickets/rules/money/returned-amount.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { changeStock } from '../events/public.ts'
import type { LockedSale } from './store.ts'
import { notifySaleChanged } from './transition.ts'

type PaidSale = LockedSale<'CONFIRMED' | 'RECEIVED'>

/** One ticket of a sale: its line, and its number within that line. */
export interface SaleTicket {
  readonly ticketTypeId: string
  readonly ordinal: number
}

/** A line of a sale as it is now, without the tickets that were given back. */
export interface SaleLine {
  readonly ticketTypeId: string
  readonly name: string
  /** Price of one ticket, less its discount. */
  readonly paidCents: number
  readonly left: number
  /** Tickets of the line use the sale's coupon. */
  readonly usesCoupon: boolean
  readonly sessionId: string | null
}

/** Changes that returning tickets of a paid sale would make. */
export interface ReturnPlan extends ReturnedAmount {
  /** True if nothing that was paid for is left: the whole sale is to be refunded instead. */
  readonly isWhole: boolean
  /** Sessions of lines of which no ticket is left. */
  readonly sessionIds: readonly string[]
}

/** Reads the lines of a sale; those of which nothing is left, too. */
export async function findSaleLines(db: Db, { id }: Pick<LockedSale, 'id'>): Promise<SaleLine[]> {
  const { rows } = await sql<SaleLine>`
    select ticket_type_id as "ticketTypeId", item.name, unit_cents - unit_discount_cents as "paidCents",
           quantity - returned as left, session_id as "sessionId",
           unit_discount_cents > 0 or coalesce(coupon.kind = 'unlock' and is_hidden, false) as "usesCoupon"
      from sale_items item
      join ticket_types type on type.id = item.ticket_type_id
      join sales on sales.id = item.sale_id
      left join coupons coupon on coupon.id = sales.coupon_id
     where item.sale_id = ${id}`.execute(db)
  return rows
}

/** Computes what returning tickets of a paid sale would change, by the terms that the sale froze. */
export async function planReturn(
  tx: Tx,
  sale: PaidSale,
  tickets: readonly SaleTicket[],
): Promise<ReturnPlan> {
  const lines = await findSaleLines(tx, sale)
  const counts = countByType(tickets)
  const count = ({ ticketTypeId }: SaleLine) => counts.get(ticketTypeId) ?? 0
  const part = lines.reduce((sum, line) => sum + line.paidCents * count(line), 0)
  const leftCents = lines.reduce((sum, line) => sum + line.paidCents * (line.left - count(line)), 0)
  const ended = lines.filter((line) => count(line) > 0 && line.left === count(line))
  return {
    ...returnAmount(await readAmounts(tx, sale), cents(part)),
    isWhole: leftCents === 0,
    sessionIds: ended.flatMap(({ sessionId }) => sessionId ?? []),
  }
}

/** Amounts of a sale, as it froze them and as they are left. */
export async function readAmounts(db: Db, { id }: Pick<LockedSale, 'id'>) {
  const row = await db
    .selectFrom('sales')
    .select(['total_cents', 'fee_cents', 'promoter_fee_cents', 'fee_basis_points'])
    .select(['interest_cents', 'returned_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    totalCents: cents(row.total_cents),
    feeCents: cents(row.fee_cents),
    promoterFeeCents: cents(row.promoter_fee_cents),
    feeBasisPoints: row.fee_basis_points,
    interestCents: cents(row.interest_cents),
    returnedCents: cents(row.returned_cents),
  }
}

/**
 * Takes tickets out of a paid sale as planned: they can be sold again, and their coupon used again. The
 * caller has locked the event's tickets and the sale, and each ticket was not returned before.
 */
export async function returnItems(
  tx: Tx,
  sale: PaidSale,
  tickets: readonly SaleTicket[],
  amount: ReturnedAmount,
): Promise<void> {
  const lines = await findSaleLines(tx, sale)
  const counts = countByType(tickets)
  const uses = lines
    .filter(({ usesCoupon }) => usesCoupon)
    .reduce((sum, { ticketTypeId }) => sum + (counts.get(ticketTypeId) ?? 0), 0)
  const returned = sql`
    select ticket_type_id, array_agg(ordinal) as ordinals, count(*)::integer as quantity
      from unnest(${tickets.map(({ ticketTypeId }) => ticketTypeId)}::uuid[],
                  ${tickets.map(({ ordinal }) => ordinal)}::integer[]) ticket (ticket_type_id, ordinal)
     group by ticket_type_id`
  // A benefit that was given back is empty in its place, so that the others keep theirs.
  await sql`
    update sale_items
       set returned = sale_items.returned + line.quantity,
           benefits = (select array_agg(case when n = any (line.ordinals) then null else benefit end order by n)
                         from unnest(benefits) with ordinality held (benefit, n))
      from (${returned}) line
     where sale_id = ${sale.id} and sale_items.ticket_type_id = line.ticket_type_id`.execute(tx)
  await changeStock(returned, { held: 0, sold: -1 }).execute(tx)
  await tx
    .updateTable('sales')
    .set({
      returned_cents: amount.returnedCents,
      returned_fee_cents: amount.returnedFeeCents,
      coupon_tickets: sql`case when coupon_id is not null then greatest(0, coupon_tickets - ${uses}) end`,
    })
    .where('id', '=', sale.id)
    .execute()
  await notifySaleChanged(tx, sale)
}

function countByType(tickets: readonly SaleTicket[]): ReadonlyMap<string, number> {
  const groups = Map.groupBy(tickets, ({ ticketTypeId }) => ticketTypeId)
  return new Map([...groups].map(([id, some]) => [id, some.length]))
}
