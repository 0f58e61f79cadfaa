import type { Tx } from '@55tickets/api/platform/db/database.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { applyBasisPoints, cents } from '@55tickets/rules/money/money.ts'
import { addDays } from '@55tickets/rules/text/day.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import { insertAll } from './insert-all.ts'
import type { CrowdOrder } from './orders.ts'
import type { CrowdPerson } from './people.ts'
import { providerId, toSandboxRows } from './sandbox-rows.ts'

interface CrowdSale {
  readonly eventId: string
  readonly feeBasisPoints: number
  readonly orders: readonly CrowdOrder[]
  readonly people: readonly CrowdPerson[]
  /** Ids of the people, in their order. */
  readonly userIds: readonly string[]
}

/**
 * Stores paid orders in bulk, as if they had been bought and paid at their times: hundreds of calls
 * would delay the start. The sandbox knows their payments, so that they can be refunded.
 */
export async function storeOrders(tx: Tx, sale: CrowdSale): Promise<void> {
  const rows = toRows(sale)
  // Whoever reserves locks the ticket types, too.
  await sql`select from ticket_types where event_id = ${sale.eventId} order by id for update`.execute(
    tx,
  )
  await insertAll(tx, 'sales', rows.sales)
  await insertAll(tx, 'sale_items', rows.items)
  await insertAll(tx, 'charges', rows.charges)
  await recordPastSales(tx, sale.eventId)
  await sql`
    update sales set paid_by = charges.id from charges
     where charges.sale_id = sales.id and sales.event_id = ${sale.eventId} and sales.demo_key like 'crowd-%'`.execute(
    tx,
  )
  await insertAll(tx, 'sale_history', rows.history)
  await insertAll(tx, 'ticket_codes', rows.codes)
  await sql`
    insert into code_history (event_id, code_id, at, change)
    select code.event_id, code.id, code.named_at, 'named' from ticket_codes code join sales on sales.id = code.sale_id
     where sales.event_id = ${sale.eventId} and demo_key like 'crowd-%' and named_at is not null`.execute(
    tx,
  )
  await sql`
    update ticket_types type set sold = sold + bought.quantity
      from (select ticket_type_id, sum(quantity)::integer as quantity
              from sale_items join sales on sales.id = sale_id
             where sales.event_id = ${sale.eventId} and demo_key like 'crowd-%' group by ticket_type_id) bought
     where type.id = ticket_type_id`.execute(tx)
  await insertAll(tx, 'sandbox.customers', rows.customers)
  await insertAll(tx, 'sandbox.payments', rows.payments)
}

/**
 * Writes the ledger's entries of orders that are not marked as paid yet, at the times at which they were
 * paid: those that marking them would write are of today.
 */
async function recordPastSales(tx: Tx, eventId: string): Promise<void> {
  await sql`
    insert into ledger_entries (organization_id, event_id, at, kind, part, amount_cents, available_on, is_card, sale_id, installment)
    select organization_id, sales.event_id, charges.changed_at, 'sale', 'price', total_cents,
           coalesce(credit_dates[1]::date, (charges.changed_at at time zone ${HOME_ZONE})::date), method = 'CREDIT_CARD', sales.id, 1
      from sales join charges on charges.sale_id = sales.id join events on events.id = sales.event_id
     where sales.event_id = ${eventId} and demo_key like 'crowd-%' and paid_by is null and organization_id is not null
     order by charges.changed_at, sales.id`.execute(tx)
}

/** Days after which the provider credits a card payment. */
const CARD_CREDIT_DAYS = 32

function toRows(sale: CrowdSale) {
  const all = sale.orders.map((order) => toOrderRows(sale, order))
  return {
    sales: all.map((one) => one.sale),
    items: all.flatMap((one) => one.items),
    charges: all.map((one) => one.charge),
    history: all.flatMap((one) => one.history),
    codes: all.flatMap((one) => one.codes),
    customers: all.map((one) => one.customer),
    payments: all.map((one) => one.payment),
  }
}

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000).toISOString()

function toOrderRows({ eventId, feeBasisPoints, people, userIds }: CrowdSale, order: CrowdOrder) {
  const saleId = stableId(eventId, 'crowd sale', order.key)
  const chargeId = stableId(saleId, 'charge')
  const userId = userIds[order.buyer]
  const person = people[order.buyer]
  const isPix = order.method === 'PIX'
  const total = order.items.reduce(
    (sum, { type, quantity, discountCents }) => sum + (type.cents - discountCents) * quantity,
    0,
  )
  const fee = applyBasisPoints(cents(total), feeBasisPoints)
  const status = isPix ? 'RECEIVED' : 'CONFIRMED'
  const ids = { event_id: eventId, sale_id: saleId }
  const tickets = order.items.flatMap(({ type, quantity, benefits }) =>
    Array.from({ length: quantity }, (_, index) => ({
      type,
      ordinal: index + 1,
      benefit: benefits?.[index] ?? null,
    })),
  )
  return {
    sale: {
      event_id: eventId,
      id: saleId,
      user_id: userId,
      status,
      total_cents: total,
      fee_cents: fee,
      takes_card: true,
      monthly_rate_basis_points: 299,
      created_at: order.at.toISOString(),
      expires_at: later(order.at, 900),
      demo_key: order.key,
      fee_basis_points: feeBasisPoints,
      promoter_fee_cents: 0,
      coupon_id: order.couponId,
      coupon_tickets: order.couponId === null ? null : tickets.length,
      link_id: order.linkId,
    },
    items: order.items.map(({ type, quantity, benefits, discountCents }) => ({
      ...ids,
      ticket_type_id: type.id,
      name: type.name,
      unit_cents: type.cents,
      quantity,
      benefits,
      unit_discount_cents: discountCents,
    })),
    charge: {
      ...ids,
      id: chargeId,
      user_id: userId,
      method: order.method,
      status,
      amount_cents: total + fee,
      provider_id: providerId(chargeId),
      card_brand: isPix ? null : 'VISA',
      card_last_digits: isPix ? null : '4444',
      credit_dates: isPix ? null : [addDays(dayKey(order.at, HOME_ZONE), CARD_CREDIT_DAYS)],
      created_at: later(order.at, 60),
      changed_at: later(order.at, 90),
      recheck_at: null,
    },
    history: [
      { from_status: null, to_status: 'PENDING', cause: 'reserved', at: later(order.at, 0) },
      {
        from_status: 'PENDING',
        to_status: 'PAYMENT_PENDING',
        cause: isPix ? 'PIX requested' : 'card sent',
        at: later(order.at, 60),
      },
      {
        from_status: 'PAYMENT_PENDING',
        to_status: status,
        cause: isPix ? 'paid by PIX' : 'paid by card',
        at: later(order.at, 90),
      },
    ].map((line) => ({ ...ids, ...line })),
    codes: tickets.map(({ type, ordinal, benefit }, index) => ({
      ...ids,
      id: stableId(saleId, 'code', `${type.id} ${ordinal}`),
      user_id: userId,
      ticket_type_id: type.id,
      ordinal,
      value_cents: type.cents,
      benefit,
      issued_at: later(order.at, 90),
      ...(index < order.named
        ? toHolder(
            index === 0 ? person : people[(order.buyer * 7 + index) % people.length],
            order.at,
          )
        : NO_HOLDER),
    })),
    ...toSandboxRows({ order, person, chargeId, saleId, userId, amountCents: total + fee }),
  }
}

const NO_HOLDER = { holder_name: null, holder_cpf: null, named_at: null }

const toHolder = (person: CrowdPerson | undefined, boughtAt: Date) => ({
  holder_name: person?.name,
  holder_cpf: person?.cpf,
  named_at: later(boughtAt, 3_600),
})
