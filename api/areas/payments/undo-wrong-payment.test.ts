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

/** A provider that takes all at once what was to be paid in parts. */
const hasty = (more: Partial<Provider> = {}): Provider => ({
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

test('instalments that were charged at once are given back, and nothing was bought', async () => {
  const paid = await pay(hasty())
  expect(paid.outcome.kind).toBe('declined')
  expect(await paymentsApp.payments(paid.charge)).toMatchObject([
    { value: 300, status: 'REFUNDED' },
  ])
})

test('its notices move nothing', async () => {
  const paid = await pay(hasty())
  const charge = await paymentsApp.record(paid)
  for (const notice of await paymentsApp.webhookEvents(charge)) await paymentsApp.deliver(notice)
  expect(await paymentsApp.chargeStatus(charge)).toBe('DECLINED')
})

test('where they can not be given back at once, that is done later', async () => {
  const paid = await pay(hasty({ refund: async () => ({ ok: false, why: 'no-answer' }) }))
  expect(paid.outcome).toEqual({ kind: 'unknown' })
  await paymentsApp.database.shiftClock('1 minute')
  await pollOpenCharges(paymentsApp.database.db, paymentsApp.provider, paymentsApp.enqueue)
  expect(await paymentsApp.payments(paid.charge)).toMatchObject([{ status: 'REFUNDED' }])
  expect(await paymentsApp.chargeStatus(paid.charge)).toBe('DECLINED')
})
