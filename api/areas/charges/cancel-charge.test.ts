import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import { cancelCharge } from './cancel-charge.ts'
import type { Charge } from './charge.ts'
import { openPaymentsApp, type PaymentsApp } from './testing/payments-app.ts'

let paymentsApp: PaymentsApp
beforeAll(async () => {
  paymentsApp = await openPaymentsApp()
})
afterAll(() => paymentsApp.close())

const cancel = (charge: Charge, provider: Provider = paymentsApp.provider) =>
  cancelCharge(paymentsApp.database.db, provider, charge, paymentsApp.enqueue)

test('an open PIX is canceled here and at the provider', async () => {
  const charge = await paymentsApp.pixCharge()
  expect(await cancel(charge)).toBe('canceled')
  expect(await paymentsApp.payments(charge)).toMatchObject([{ deleted: true }])
  expect(await paymentsApp.chargeStatus(charge)).toBe('CANCELED')
  expect(paymentsApp.queued).toContainEqual({
    job: 'charge-changed',
    input: { chargeId: charge.id },
  })
})

test('a paid PIX is not canceled', async () => {
  const charge = await paymentsApp.pixCharge()
  await paymentsApp.changeAtProvider('confirm', charge)
  expect(await cancel(charge)).toBe('paid')
  expect(await paymentsApp.chargeStatus(charge)).toBe('RECEIVED')
})

test('a PIX that is paid between lookup and cancellation is not canceled', async () => {
  const charge = await paymentsApp.pixCharge()
  const provider: Provider = {
    ...paymentsApp.provider,
    cancelPayment: async (id) => {
      await paymentsApp.changeAtProvider('confirm', charge)
      return paymentsApp.provider.cancelPayment(id)
    },
  }
  expect(await cancel(charge, provider)).toBe('paid')
  expect(await paymentsApp.chargeStatus(charge)).toBe('RECEIVED')
})

test('a cancellation whose response got lost is detected', async () => {
  const charge = await paymentsApp.pixCharge()
  const provider: Provider = {
    ...paymentsApp.provider,
    cancelPayment: async (id) => {
      await paymentsApp.provider.cancelPayment(id)
      return { ok: false, why: 'no-answer' }
    },
  }
  expect(await cancel(charge, provider)).toBe('canceled')
})

test('nothing is canceled while the provider is unavailable', async () => {
  const charge = await paymentsApp.pixCharge()
  paymentsApp.setProviderDown(true)
  expect(await cancel(charge)).toBe('unavailable')
  paymentsApp.setProviderDown(false)
  expect(await paymentsApp.chargeStatus(charge)).toBe('WAITING')
})

test('canceling a charge twice gives the same result', async () => {
  const charge = await paymentsApp.pixCharge()
  expect([await cancel(charge), await cancel(charge)]).toEqual(['canceled', 'canceled'])
})

test('a canceled PIX that is paid late becomes paid', async () => {
  const charge = await paymentsApp.pixCharge()
  await cancel(charge)
  await paymentsApp.changeAtProvider('pay-late', charge)
  for (const event of await paymentsApp.webhookEvents(charge)) await paymentsApp.deliver(event)
  expect(await paymentsApp.chargeStatus(charge)).toBe('RECEIVED')
})

test('a PIX that the provider does not know is canceled once it can no longer arrive there', async () => {
  const { charge } = await paymentsApp.open({ method: 'PIX' })
  expect(await cancel(charge)).toBe('unknown')
  expect(await paymentsApp.chargeStatus(charge)).toBe('SENDING')
  await paymentsApp.database.shiftClock('1 hour')
  expect(await cancel(charge)).toBe('canceled')
  expect(await paymentsApp.chargeStatus(charge)).toBe('CANCELED')
  await paymentsApp.database.shiftClock('0')
})

test('a charge whose payment differs is stuck, which is logged once', async () => {
  const charge = await paymentsApp.pixCharge()
  await paymentsApp.database.pool.query(
    `update sandbox.payments set body = jsonb_set(body, '{value}', '1.23') where body->>'externalReference' = $1`,
    [charge.saleId],
  )
  expect([await cancel(charge), await cancel(charge)]).toEqual(['stuck', 'stuck'])
  const lines = paymentsApp
    .logged()
    .split('\n')
    .filter((line) => line.includes('could not cancel a charge'))
  expect(lines.filter((line) => line.includes(charge.id))).toHaveLength(1)
  expect(await paymentsApp.chargeStatus(charge)).toBe('WAITING')
})

test('a charge that the provider refuses to cancel is stuck', async () => {
  const charge = await paymentsApp.cardCharge('analysis')
  expect(await cancel(charge)).toBe('stuck')
  expect(await paymentsApp.chargeStatus(charge)).toBe('ANALYSIS')
})
