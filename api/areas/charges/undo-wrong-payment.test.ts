import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import { pollOpenCharges } from './poll-open-charges.ts'
import { sendCard } from './send.ts'
import { type ChargesApp, openChargesApp } from './testing/charges-app.ts'
import { cards, testCard } from './testing/payer.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
afterAll(() => chargesApp.close())

/** A provider that charges the whole amount instead of instalments. */
const ignoringInstallments = (more: Partial<Provider> = {}): Provider => ({
  ...chargesApp.provider,
  payByCard: (payment) => chargesApp.provider.payByCard({ ...payment, installments: 1 }),
  ...more,
})

const pay = async (provider: Provider) => {
  const { charge, payer } = await chargesApp.open({ amountCents: 30_000, installments: 3 })
  const card = testCard(cards.approved)
  const outcome = await sendCard(
    chargesApp.database.db,
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
  expect(await chargesApp.payments(paid.charge)).toMatchObject([{ value: 300, status: 'REFUNDED' }])
})

test('webhook events of an undone payment have no effect', async () => {
  const paid = await pay(ignoringInstallments())
  const charge = await chargesApp.record(paid)
  for (const event of await chargesApp.webhookEvents(charge)) await chargesApp.deliver(event)
  expect(await chargesApp.chargeStatus(charge)).toBe('DECLINED')
})

test('a refund that fails at first is repeated later', async () => {
  const paid = await pay(
    ignoringInstallments({ refund: async () => ({ ok: false, why: 'no-answer' }) }),
  )
  expect(paid.outcome).toEqual({ kind: 'unknown' })
  await chargesApp.database.shiftClock('1 minute')
  await pollOpenCharges(chargesApp.database.db, chargesApp.provider, chargesApp.enqueue)
  expect(await chargesApp.payments(paid.charge)).toMatchObject([{ status: 'REFUNDED' }])
  expect(await chargesApp.chargeStatus(paid.charge)).toBe('DECLINED')
})
