import { randomUUID } from 'node:crypto'
import type fc from 'fast-check'
import { expect } from 'vitest'
import { createPerson } from '../../../../testing/people.ts'
import { wireCancellation } from '../../../../wiring/cancellation.ts'
import { hashPassword } from '../../../accounts/passwords.ts'
import { ManualCheckout } from '../../../payments/testing/manual-checkout.ts'
import { payingBuyer } from '../../../payments/testing/paying-buyer.ts'
import type { SalesModel } from '../../../payments/testing/payment-steps.ts'
import { eventIdOf, openReservationsApp } from '../../../reservations/testing/reservations-app.ts'
import { brasiliaDay, expectedDays, type FeeTerms, type ModelSale } from './expected-ledger.ts'
import {
  coupons,
  eventFiles,
  modelEvents,
  organizationEventIds,
  type SaleTerms,
  ticketPrice,
} from './model-events.ts'

const BUYERS = 4
export const PASSWORD = 'demo1234'

/** What the model remembers of a sale that was paid. */
interface PaidSale {
  readonly isCard: boolean
  readonly days: readonly string[]
  prices: readonly number[]
}

/** A run: what was sold on which terms, and the product that has to agree with it. */
export interface MoneyModel extends SalesModel {
  readonly owner: string
  /** Present terms of the fee, by event. */
  readonly fees: Map<string, FeeTerms>
  /** Terms of each sale. */
  readonly terms: Map<string, SaleTerms>
  readonly paid: Map<string, PaidSale>
  readonly cancelled: Set<string>
}
export type MoneyCommand = fc.AsyncCommand<MoneyModel, null>

/** Opens an organization with events, coupons and buyers. `startAnew` empties it for the next run. */
export async function openMoneyModel() {
  const app = await openReservationsApp(eventFiles(), { RESERVES_PER_MINUTE: '100000' })
  const { pool, db } = app.database
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => payingBuyer(app)))
  const owner = await createPerson(db)
  const hash = await hashPassword(PASSWORD)
  await pool.query('update users set password_hash = $2 where id = $1', [owner, hash])
  const organizationId = randomUUID()
  await pool.query(
    `insert into organizations (id, slug, name, phone, search_name, status, document)
     values ($1, 'casa', 'Casa', '', 'casa', 'verified', '52998224725')`,
    [organizationId],
  )
  await pool.query(
    `insert into organization_members (organization_id, user_id, role, confirmed_at)
     values ($1, $2, 'owner', app_now())`,
    [organizationId, owner],
  )
  await pool.query('update events set organization_id = $1 where id = any ($2)', [
    organizationId,
    [...organizationEventIds],
  ])
  for (const { slug } of modelEvents)
    for (const { code, kind, value } of coupons)
      await pool.query(
        `insert into coupons (event_id, id, code, kind, value) values ($1, gen_random_uuid(), $2, $3, $4)`,
        [eventIdOf(slug), code, kind, value],
      )

  return {
    database: app.database,
    close: () => app.close(),
    async startAnew(): Promise<MoneyModel> {
      await pool.query(EMPTY)
      for (const { slug, fee } of modelEvents)
        await pool.query(
          'update events set cancelled_at = null, fee_bearer = $2, fee_basis_points = $3 where id = $1',
          [eventIdOf(slug), fee.isBorneByPromoter ? 'promoter' : 'customer', fee.basisPoints],
        )
      await app.database.shiftClock('0')
      const model: MoneyModel = {
        reservationsApp: app,
        buyers,
        owner,
        sales: [],
        checkout: new ManualCheckout(app.database, (deps) => [wireCancellation(deps)]),
        check: () => expectLedger(model),
        fees: new Map(modelEvents.map(({ slug, fee }) => [eventIdOf(slug), fee])),
        terms: new Map(),
        paid: new Map(),
        cancelled: new Set(),
      }
      return model
    },
  }
}

/** The guard of the ledger is off only here, where all is thrown away. */
const EMPTY = `
  alter table ledger_entries disable trigger refuse_changed_entry;
  truncate ledger_entries, ledger_days, payouts, transfers, sales, sale_items, sale_history, charges,
           webhook_events, webhook_duplicates, ticket_codes, scans, mails, attempts, event_changes cascade;
  alter table ledger_entries enable trigger refuse_changed_entry;
  update ticket_types set held = 0, sold = 0;
  update coupons set used = 0`

/** Expects that entries and sums of days are what the model computes. */
async function expectLedger(model: MoneyModel): Promise<void> {
  const { pool } = model.reservationsApp.database
  const sales = await findPaidSales(model)
  const expected = expectedDays(sales, [])
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

interface SaleRow {
  readonly id: string
  readonly eventId: string
  readonly isPaid: boolean
  readonly chargeId: string
  readonly paidAt: Date
  readonly typeIds: readonly string[]
  readonly creditDates: readonly string[] | null
}

/** Sales of the organization that were ever paid: status and valid tickets are read, amounts are not. */
async function findPaidSales(model: MoneyModel): Promise<ModelSale[]> {
  const { rows } = await model.reservationsApp.database.pool.query<SaleRow>(
    `select s.id, s.event_id as "eventId", s.status in ('CONFIRMED', 'RECEIVED') as "isPaid",
            s.paid_by as "chargeId", c.credit_dates as "creditDates",
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
    const paid = model.paid.get(row.id) ?? { ...findPayment(model, row), prices: [] }
    model.paid.set(row.id, paid)
    // Tickets of a cancelled event are revoked before their sales are refunded.
    if (row.isPaid && !model.cancelled.has(row.eventId))
      paid.prices = row.typeIds.map((typeId) => ticketPrice(typeId, terms))
    return { eventId: row.eventId, isPaid: row.isPaid, fee: terms.fee, ...paid }
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
