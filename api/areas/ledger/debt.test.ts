import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal } from '../../platform/refuse.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { sumPaid } from '../orders/public.ts'
import type { PaymentChoice } from '../payments/testing/payment-steps.ts'
import { listBalances } from '../payouts/balances.ts'
import { refundSale } from '../refunds/refund-sale.ts'
import { readBordero } from '../reports/read-bordero.ts'
import { eventIdOf } from '../reservations/testing/reservations-app.ts'
import type { MoneyModel } from './testing/model/model-state.ts'
import { openMoneyModel } from './testing/model/money-model.ts'
import { askForPayout } from './testing/model/payout-steps.ts'
import { buyTickets } from './testing/model/sale-steps.ts'
import { finishTransfers } from './testing/model/transfer-steps.ts'

/** Money that goes back to buyers after it was paid out. Events end after 3, 30 and 150 days. */

let money: Awaited<ReturnType<typeof openMoneyModel>>
let model: MoneyModel
beforeAll(async () => {
  money = await openMoneyModel()
})
afterAll(() => money.close())

const DAY = 24 * 60
const PIX: PaymentChoice = { method: 'PIX', outcome: 'fine', installments: 1 }
const CARD: PaymentChoice = { method: 'CREDIT_CARD', outcome: 'fine', installments: 1 }

/** Sells tickets and returns the id of their sale. */
async function sell(slug: string, wanted: object, payment = PIX): Promise<string> {
  const none = { inteira: 0, camarote: 0, geral: 0 }
  const step = { buyer: 0, slug, wanted: { ...none, ...wanted }, coupon: null, payment }
  await buyTickets(model, { ...step, isPaidAtOnce: true })
  await model.checkout.runJobs()
  return model.sales.at(-1)?.id ?? ''
}

async function readBalances() {
  const balances = await listBalances(model.checkout.deps, model.organizations.casa)
  if (isRefusal(balances)) throw new Error(balances.refused)
  const { debt, payable, events } = balances
  const event = (slug: string) => events.find(({ eventId }) => eventId === eventIdOf(slug))
  return { debt, payable, show: event('show'), festa: event('festa'), virada: event('virada') }
}

async function payOut(slug: string, cents: number): Promise<string> {
  const eventId = eventIdOf(slug)
  const { id, outcome } = await askForPayout(
    model,
    { organizationId: model.organizations.casa, eventId },
    cents,
    randomUUID(),
  )
  if (id === null) return outcome
  model.payouts.set(id, { eventId, cents, day: await readToday(), key: model.cpf })
  await model.checkout.runJobs()
  await finishTransfers(model)
  const { rows } = await money.database.pool.query('select status from payouts where id = $1', [id])
  return rows[0].status
}

async function readToday(): Promise<string> {
  const { rows } = await money.database.pool.query<{ today: string }>(
    `select (app_now() at time zone 'America/Sao_Paulo')::date::text as today`,
  )
  return rows[0]?.today ?? ''
}

test('a refund after a payout is a debt, and payouts wait until later sales have paid it off', async () => {
  model = await money.startAnew()
  const sale = await sell('show', { inteira: 2 })
  await model.checkout.wait(12 * DAY)
  // R$ 100,00 less 7,77 % that the promoter bears, and less the reserve of 5 %.
  expect(await payOut('show', 8_723)).toBe('DONE')

  const { deps } = model.checkout
  const request = { saleId: sale, cause: 'por pedido', by: 'operator' }
  expect(await deps.db.transaction().execute((tx) => refundSale(tx, deps, request))).toEqual({
    status: 'REFUNDED',
  })
  // A lookup may have claimed the charge for a moment.
  await model.checkout.wait(5)
  expect(model.checkout.providerFake.payments.map(({ status }) => status)).toEqual(['REFUNDED'])
  expect(await readBalances()).toMatchObject({
    debt: 87.23,
    payable: 0,
    show: { available: -87.23, payable: 0, paidOut: 87.23 },
  })

  await sell('festa', { geral: 2 })
  await sell('virada', { inteira: 1 })
  await model.checkout.wait(30 * DAY)
  // One event is over and its R$ 59,98 less the reserve do not suffice; money of a coming event makes up for nothing.
  expect(await readBalances()).toMatchObject({
    debt: 87.23,
    payable: 0,
    festa: { available: 59.98, withheld: 56.98, payable: 0 },
    virada: { available: 43.83, block: 'early', payable: 0 },
  })
  expect(await payOut('festa', 1)).toBe('BALANCE_TOO_LOW')

  await model.checkout.wait(120 * DAY)
  // 59,98 + 43,83 - 87,23
  expect(await readBalances()).toMatchObject({ debt: 87.23, payable: 16.58 })
  expect(await payOut('virada', 1_659)).toBe('BALANCE_TOO_LOW')
  expect(await payOut('virada', 1_658)).toBe('DONE')
  expect(await payOut('festa', 1)).toBe('BALANCE_TOO_LOW')
  await model.check()
  await expectInvariants(money.database.pool)
})

test('a lost dispute after a payout is a debt, too', async () => {
  model = await money.startAnew()
  await sell('show', { camarote: 1 }, CARD)
  await model.checkout.wait(70 * DAY)
  // R$ 83,33 less 7,77 %, without the reserve, whose 60 days are over.
  expect(await payOut('show', 7_686)).toBe('DONE')
  await sell('virada', { inteira: 2 })

  const { providerFake } = model.checkout
  const change = async (name: 'chargeback' | 'dispute' | 'chargeback-lost') => {
    const before = providerFake.webhooks.length
    expect(providerFake.change(name, providerFake.payments[0]?.id ?? '')).toBe(true)
    for (const webhook of providerFake.webhooks.slice(before))
      await model.checkout.receiveWebhook(webhook)
    await model.checkout.runJobs()
  }
  await change('chargeback')
  expect(await readBalances()).toMatchObject({ debt: 76.86, show: { block: 'dispute' } })
  await change('dispute')
  await change('chargeback-lost')
  expect(await readBalances()).toMatchObject({ debt: 76.86, payable: 0, show: { block: null } })

  await model.checkout.wait(90 * DAY)
  // R$ 100,00 less 12,34 %, less the debt.
  expect(await payOut('virada', 1_081)).toBe('BALANCE_TOO_LOW')
  expect(await payOut('virada', 1_080)).toBe('DONE')
  expect(await readBalances()).toMatchObject({ payable: 0 })
  await model.check()
  await expectInvariants(money.database.pool)
})

test('an old PIX that went back by transfer is returned for the team, the ledger and the borderô', async () => {
  model = await money.startAnew()
  const eventId = eventIdOf('virada')
  const sale = await sell('virada', { inteira: 2 })
  await model.checkout.wait(95 * DAY)
  const { deps } = model.checkout
  const request = { saleId: sale, cause: 'por pedido', by: 'operator' }
  await deps.db.transaction().execute((tx) => refundSale(tx, deps, request))
  await model.checkout.runJobs()
  await finishTransfers(model)
  const { rows: charges } = await money.database.pool.query(
    'select refunded_cents, team_refunded_at is not null as "isTransferred" from charges where sale_id = $1',
    [sale],
  )
  expect(charges).toEqual([{ refunded_cents: 0, isTransferred: true }])

  const { rows: entries } = await money.database.pool.query<{ cents: number }>(
    `select sum(amount_cents)::int as cents from ledger_entries
      where event_id = $1 and kind = 'refund' and part = 'price'`,
    [eventId],
  )
  const { methods } = await deps.db.transaction().execute((tx) => readBordero(tx, eventId))
  const shown = (await sumPaid(deps.db, [eventId])).get(eventId)?.refunds
  expect([shown, entries[0]?.cents, methods[0]?.returnedCents]).toEqual([10_000, -10_000, 10_000])
  await expectInvariants(money.database.pool)
})
