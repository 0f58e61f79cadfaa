import { expect } from 'vitest'
import {
  brasiliaDay,
  type ExpectedDay,
  expectedDays,
  type ModelPayout,
  type ModelSale,
} from './expected-ledger.ts'
import { organizationEventIds, ticketPrice } from './model-events.ts'
import type { MoneyModel } from './model-state.ts'

/** Expects that entries and sums of days are what the model computes. */
export async function expectLedger(model: MoneyModel): Promise<void> {
  const { pool } = model.reservationsApp.database
  const expected = await computeDays(model)
  const days = await pool.query(`
    select event_id as "eventId", available_on::text as day, amount_cents::int as cents,
           card_price_cents::int as "cardPriceCents"
      from ledger_days where amount_cents <> 0 or card_price_cents <> 0 order by 1, 2`)
  expect(days.rows, 'sums of days').toEqual(expected)
  const entries = await pool.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries',
  )
  expect(entries.rows[0]?.cents, 'sum of entries').toBe(
    expected.reduce((sum, { cents }) => sum + cents, 0),
  )
}

/** The ledger by event and day, as it should be now. */
export async function computeDays(model: MoneyModel): Promise<ExpectedDay[]> {
  return expectedDays(await findPaidSales(model), await findPayouts(model))
}

/** Sums what an event has in the ledger, including days still to come. */
export async function computeBalance(model: MoneyModel, eventId: string): Promise<number> {
  return (await computeDays(model))
    .filter((day) => day.eventId === eventId)
    .reduce((sum, { cents }) => sum + cents, 0)
}

/** PIX sales of an event: what their tickets cost that did not go back, and the day of the last one. */
export async function computePix(
  model: MoneyModel,
  eventId: string,
): Promise<{ readonly cents: number; readonly lastDay: string } | null> {
  const sales = (await findPaidSales(model)).filter((sale) => sale.eventId === eventId)
  const pix = sales.filter(({ isCard }) => !isCard)
  const days = pix.flatMap(({ days }) => days).toSorted()
  const paid = pix.filter(({ isPaid }) => isPaid).flatMap(({ prices }) => prices)
  const lastDay = days.at(-1)
  return lastDay === undefined ? null : { cents: paid.reduce((sum, one) => sum + one, 0), lastDay }
}

/** Payouts that were accepted. That one failed, and when, is read; all must be there. */
async function findPayouts(model: MoneyModel): Promise<ModelPayout[]> {
  const { rows } = await model.reservationsApp.database.pool.query<{
    id: string
    failedAt: Date | null
  }>(`select id, case when status = 'FAILED' then changed_at end as "failedAt" from payouts`)
  expect(new Set(rows.map(({ id }) => id)), 'payouts').toEqual(new Set(model.payouts.keys()))
  return rows.flatMap(({ id, failedAt }) => {
    const payout = model.payouts.get(id)
    return payout ? [{ ...payout, failedOn: failedAt && brasiliaDay(failedAt) }] : []
  })
}

interface SaleRow {
  readonly id: string
  readonly eventId: string
  readonly isPaid: boolean
  readonly chargeId: string
  readonly charged: number
  readonly returned: number
  readonly paidAt: Date
  readonly typeIds: readonly string[]
  readonly creditDates: readonly string[] | null
}

/** Sales of the organization that were ever paid: status, valid tickets and what went back are read. */
async function findPaidSales(model: MoneyModel): Promise<ModelSale[]> {
  const { rows } = await model.reservationsApp.database.pool.query<SaleRow>(
    `select s.id, s.event_id as "eventId", s.status in ('CONFIRMED', 'RECEIVED') as "isPaid",
            s.paid_by as "chargeId", c.credit_dates as "creditDates",
            c.amount_cents - c.part_refund_cents as charged,
            greatest(0, c.refunded_cents - c.part_refund_cents) as returned,
            (select min(at) from sale_history h
              where h.sale_id = s.id and to_status in ('CONFIRMED', 'RECEIVED')) as "paidAt",
            array(select ticket_type_id from ticket_codes t
                   where t.sale_id = s.id and revoked_at is null) as "typeIds"
       from sales s join charges c on c.id = s.paid_by where s.event_id = any ($1)`,
    [[...organizationEventIds]],
  )
  return rows.map((row) => {
    const terms = model.terms.get(row.id)
    if (!terms) throw new Error(`the model knows nothing of sale ${row.id}`)
    const paid = model.paid.get(row.id) ?? {
      eventId: row.eventId,
      ...findPayment(model, row),
      prices: [],
    }
    model.paid.set(row.id, paid)
    // Tickets of a cancelled event are revoked before their sales are refunded.
    if (row.isPaid && !model.cancelled.has(row.eventId))
      paid.prices = row.typeIds.map((typeId) => ticketPrice(typeId, terms))
    const { isPaid, charged, returned } = row
    return { isPaid, charged, returned, fee: terms.fee, ...paid }
  })
}

/** Finds at the provider how a sale was paid, and the days that it announced. */
function findPayment({ checkout }: MoneyModel, { chargeId, paidAt, creditDates }: SaleRow) {
  const payments = checkout.providerFake.payments
    .filter(({ description }) => description?.endsWith(chargeId))
    .toSorted((one, other) => (one.installmentNumber ?? 1) - (other.installmentNumber ?? 1))
  if (payments[0]?.billingType === 'PIX') return { isCard: false, days: [brasiliaDay(paidAt)] }
  const days = payments.map(({ creditDate, estimatedCreditDate }, index) => {
    const day = creditDates?.[index] ?? ''
    expect([creditDate, estimatedCreditDate], 'a credit day that was announced').toContain(day)
    return day
  })
  return { isCard: true, days }
}
