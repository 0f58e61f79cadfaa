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

const drop = (charge: Charge, provider: Provider = paymentsApp.provider) =>
  cancelCharge(paymentsApp.database.db, provider, charge, paymentsApp.enqueue)

test('an open PIX is canceled at the provider too', async () => {
  const charge = await paymentsApp.pixCharge()
  expect(await drop(charge)).toBe('canceled')
  expect(await paymentsApp.payments(charge)).toMatchObject([{ deleted: true }])
  expect(await paymentsApp.chargeStatus(charge)).toBe('CANCELED')
  expect(paymentsApp.queued).toContainEqual({
    job: 'charge-changed',
    input: { chargeId: charge.id },
  })
})

test('a PIX that was paid before is not dropped', async () => {
  const charge = await paymentsApp.pixCharge()
  await paymentsApp.changeAtProvider('confirm', charge)
  expect(await drop(charge)).toBe('paid')
  expect(await paymentsApp.chargeStatus(charge)).toBe('RECEIVED')
})

test('a PIX that is paid between question and cancellation is not dropped', async () => {
  const charge = await paymentsApp.pixCharge()
  const provider: Provider = {
    ...paymentsApp.provider,
    cancelPayment: async (id) => {
      await paymentsApp.changeAtProvider('confirm', charge)
      return paymentsApp.provider.cancelPayment(id)
    },
  }
  expect(await drop(charge, provider)).toBe('paid')
  expect(await paymentsApp.chargeStatus(charge)).toBe('RECEIVED')
})

test('a cancellation whose answer got lost is one all the same', async () => {
  const charge = await paymentsApp.pixCharge()
  const provider: Provider = {
    ...paymentsApp.provider,
    cancelPayment: async (id) => {
      await paymentsApp.provider.cancelPayment(id)
      return { ok: false, why: 'no-answer' }
    },
  }
  expect(await drop(charge, provider)).toBe('canceled')
})

test('with the provider away nothing is dropped', async () => {
  const charge = await paymentsApp.pixCharge()
  paymentsApp.setProviderDown(true)
  expect(await drop(charge)).toBe('unavailable')
  paymentsApp.setProviderDown(false)
  expect(await paymentsApp.chargeStatus(charge)).toBe('WAITING')
})

test('a charge is dropped once, and then it is dropped', async () => {
  const charge = await paymentsApp.pixCharge()
  expect([await drop(charge), await drop(charge)]).toEqual(['canceled', 'canceled'])
})

test('a PIX that is paid after it was dropped is known as paid', async () => {
  const charge = await paymentsApp.pixCharge()
  await drop(charge)
  await paymentsApp.changeAtProvider('pay-late', charge)
  for (const notice of await paymentsApp.webhookEvents(charge)) await paymentsApp.deliver(notice)
  expect(await paymentsApp.chargeStatus(charge)).toBe('RECEIVED')
})

test('a PIX that the provider never heard of is given up once it can no longer arrive there', async () => {
  const { charge } = await paymentsApp.open({ method: 'PIX' })
  expect(await drop(charge)).toBe('unknown')
  expect(await paymentsApp.chargeStatus(charge)).toBe('SENDING')
  await paymentsApp.database.shiftClock('1 hour')
  expect(await drop(charge)).toBe('canceled')
  expect(await paymentsApp.chargeStatus(charge)).toBe('CANCELED')
  await paymentsApp.database.shiftClock('0')
})

test('what the provider has is not what we asked for: it is stuck, and that is told once', async () => {
  const charge = await paymentsApp.pixCharge()
  await paymentsApp.database.pool.query(
    `update sandbox.payments set body = jsonb_set(body, '{value}', '1.23') where body->>'externalReference' = $1`,
    [charge.saleId],
  )
  expect([await drop(charge), await drop(charge)]).toEqual(['stuck', 'stuck'])
  const lines = paymentsApp
    .logged()
    .split('\n')
    .filter((line) => line.includes('can’t be dropped'))
  expect(lines.filter((line) => line.includes(charge.id))).toHaveLength(1)
  expect(await paymentsApp.chargeStatus(charge)).toBe('WAITING')
})

test('what the provider does not let go is stuck', async () => {
  const charge = await paymentsApp.cardCharge('analysis')
  expect(await drop(charge)).toBe('stuck')
  expect(await paymentsApp.chargeStatus(charge)).toBe('ANALYSIS')
})
