import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import { pollOpenCharges } from './poll-open-charges.ts'
import { sendCard } from './send.ts'
import { cards, testCard } from './testing/payer.ts'
import { openPaymentsApp, type PaymentsApp } from './testing/payments-app.ts'

let paymentsApp: PaymentsApp
beforeAll(async () => {
  paymentsApp = await openPaymentsApp()
})
afterAll(() => paymentsApp.close())

/** A provider that charges the whole amount instead of instalments. */
const ignoringInstallments = (more: Partial<Provider> = {}): Provider => ({
  ...paymentsApp.provider,
  payByCard: (payment) => paymentsApp.provider.payByCard({ ...payment, installments: 1 }),
  ...more,
})

const pay = async (provider: Provider) => {
  const { charge, payer } = await paymentsApp.open({ amountCents: 30_000, installments: 3 })
  const card = testCard(cards.approved)
  const outcome = await sendCard(
    paymentsApp.database.db,
    provider,
    charge,
    payer,
    card,
    '203.0.113.9',
  )
  return { charge, outcome }
}

test('instalments that were charged as one payment are refunded and declined', async () => {
  const paid = await pay(ignoringInstallments())
  expect(paid.outcome.kind).toBe('declined')
  expect(await paymentsApp.payments(paid.charge)).toMatchObject([
    { value: 300, status: 'REFUNDED' },
  ])
})

test('webhook events of an undone payment have no effect', async () => {
  const paid = await pay(ignoringInstallments())
  const charge = await paymentsApp.record(paid)
  for (const event of await paymentsApp.webhookEvents(charge)) await paymentsApp.deliver(event)
  expect(await paymentsApp.chargeStatus(charge)).toBe('DECLINED')
})

test('a refund that fails at first is repeated later', async () => {
  const paid = await pay(
    ignoringInstallments({ refund: async () => ({ ok: false, why: 'no-answer' }) }),
  )
  expect(paid.outcome).toEqual({ kind: 'unknown' })
  await paymentsApp.database.shiftClock('1 minute')
  await pollOpenCharges(paymentsApp.database.db, paymentsApp.provider, paymentsApp.enqueue)
  expect(await paymentsApp.payments(paid.charge)).toMatchObject([{ status: 'REFUNDED' }])
  expect(await paymentsApp.chargeStatus(paid.charge)).toBe('DECLINED')
})
