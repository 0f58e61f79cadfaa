import type { HalfPrice } from '@55tickets/rules/tickets/half-price.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { paidStatuses } from '../reservations/public.ts'

/** Accounts of an event, in centavos. All parts are read in one snapshot, so that they agree. */
export interface Bordero {
  /** Sold tickets by type and price. */
  readonly sold: readonly SoldLine[]
  /** Courtesies by type, without those that were taken back. */
  readonly given: readonly GivenLine[]
  /** Orders by how they were paid. */
  readonly methods: readonly MethodSums[]
  readonly ledger: LedgerSums
}

interface TypeLine {
  readonly sector: string | null
  readonly lot: string | null
  readonly name: string
}

export interface SoldLine extends TypeLine {
  readonly halfPrice: HalfPrice | null
  readonly unitCents: number
  /** Tickets that were paid; of them, those given back, and those whose payment was disputed. */
  readonly tickets: number
  readonly returned: number
  readonly disputed: number
  /** Price and discount of the tickets that are left. */
  readonly priceCents: number
  readonly discountCents: number
}

interface GivenLine extends TypeLine {
  readonly tickets: number
}

export interface MethodSums {
  readonly method: 'PIX' | 'CREDIT_CARD'
  /** Orders that are paid, were returned as a whole, or are disputed. */
  readonly orders: number
  readonly returnedOrders: number
  readonly disputedOrders: number
  /** Amount that was paid for tickets, after discounts; of it, what went back. */
  readonly paidCents: number
  readonly returnedCents: number
  readonly disputedCents: number
  /** Fees of the orders that are paid, less what of them went back. */
  readonly buyerFeeCents: number
  readonly promoterFeeCents: number
}

interface LedgerSums {
  readonly priceCents: number
  readonly feeCents: number
  /** Taken for parts that were refunded in the provider's panel; negative. */
  readonly returnedCents: number
  readonly payoutCents: number
  readonly correctionCents: number
}

export async function readBordero(tx: Tx, eventId: string): Promise<Bordero> {
  return {
    sold: await findSold(tx, eventId),
    given: await findGiven(tx, eventId),
    methods: await sumMethods(tx, eventId),
    ledger: await sumLedger(tx, eventId),
  }
}

const ofType = sql`
  join ticket_types type on type.id = line.ticket_type_id
  left join lots lot on lot.id = type.lot_id
  left join sectors sector on sector.id = lot.sector_id`
const typeColumns = sql`sector.name as sector, lot.name as lot, type.name`
/** Types outside of sectors come last. */
const inOrder = sql`order by sector.position nulls last, sector.id, lot.position, type.position, type.id`

/**
 * Sums the tickets of orders that were paid at some time. A ticket that was moved counts as
 * returned in the type that it left and as sold in the one that it is of now.
 */
async function findSold(tx: Tx, eventId: string): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    select ${typeColumns}, type.half_price as "halfPrice", line."unitCents", tickets, returned, disputed,
           "priceCents", "discountCents"
      from (
        select ticket_type_id, unit_cents as "unitCents", sum(quantity) as tickets,
               sum(case status when 'REFUNDED' then quantity else returned end) as returned,
               coalesce(sum(quantity - returned) filter (where status = 'CHARGEBACK'), 0) as disputed,
               coalesce(sum(unit_cents::bigint * (quantity - returned)) filter (where status in ${paidStatuses}), 0)::bigint
                 as "priceCents",
               coalesce(sum(unit_discount_cents::bigint * (quantity - returned)) filter (where status in ${paidStatuses}), 0)::bigint
                 as "discountCents"
          from sales join sale_items on sale_items.sale_id = sales.id
         where sales.event_id = ${eventId} and (status in ${paidStatuses} or status in ('REFUNDED', 'CHARGEBACK'))
         group by ticket_type_id, unit_cents
      ) line ${ofType} ${inOrder}, line."unitCents"`.execute(tx)
  return rows
}

async function findGiven(tx: Tx, eventId: string): Promise<GivenLine[]> {
  const { rows } = await sql<GivenLine>`
    select ${typeColumns}, tickets
      from (select ticket_type_id, count(*) as tickets from courtesies
             where event_id = ${eventId} and taken_back_at is null group by ticket_type_id) line
           ${ofType} ${inOrder}`.execute(tx)
  return rows
}

async function sumMethods(tx: Tx, eventId: string): Promise<MethodSums[]> {
  const isPaid = sql`filter (where sales.status in ${paidStatuses})`
  const isDisputed = sql`filter (where sales.status = 'CHARGEBACK')`
  const { rows } = await sql<MethodSums>`
    select method, count(*) ${isPaid} as orders, count(*) filter (where sales.status = 'REFUNDED') as "returnedOrders",
           count(*) ${isDisputed} as "disputedOrders", sum(total_cents) as "paidCents",
           sum(case sales.status when 'REFUNDED' then total_cents else returned_cents end) as "returnedCents",
           coalesce(sum(total_cents - returned_cents) ${isDisputed}, 0) as "disputedCents",
           coalesce(sum(case when fee_cents > 0 then fee_cents - returned_fee_cents else 0 end) ${isPaid}, 0)
             as "buyerFeeCents",
           coalesce(sum(case when promoter_fee_cents > 0 then promoter_fee_cents - returned_fee_cents else 0 end) ${isPaid}, 0)
             as "promoterFeeCents"
      from sales join charges on charges.id = sales.paid_by
     where sales.event_id = ${eventId} and (sales.status in ${paidStatuses} or sales.status in ('REFUNDED', 'CHARGEBACK'))
     group by method order by method desc`.execute(tx)
  return rows
}

async function sumLedger(tx: Tx, eventId: string): Promise<LedgerSums> {
  const sum = (isCounted: ReturnType<typeof sql>) =>
    sql`coalesce(sum(amount_cents) filter (where ${isCounted}), 0)::bigint`
  const { rows } = await sql<LedgerSums>`
    select ${sum(sql`part = 'price'`)} as "priceCents", ${sum(sql`part = 'fee'`)} as "feeCents",
           ${sum(sql`part = 'returned'`)} as "returnedCents",
           ${sum(sql`payout_id is not null`)} as "payoutCents", ${sum(sql`kind = 'correction'`)} as "correctionCents"
      from ledger_entries where event_id = ${eventId}`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate has no row')
  return sums
}
