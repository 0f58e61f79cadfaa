import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import { cancelCharge } from './cancel-charge.ts'
import type { Charge } from './charge.ts'
import { type ChargesApp, openChargesApp } from './testing/charges-app.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
afterAll(() => chargesApp.close())

const cancel = (charge: Charge, provider: Provider = chargesApp.provider) =>
  cancelCharge(chargesApp.database.db, provider, charge, chargesApp.enqueue)

test('an open PIX is canceled here and at the provider', async () => {
  const charge = await chargesApp.pixCharge()
  expect(await cancel(charge)).toBe('canceled')
  expect(await chargesApp.payments(charge)).toMatchObject([{ deleted: true }])
  expect(await chargesApp.chargeStatus(charge)).toBe('CANCELED')
  expect(chargesApp.queued).toContainEqual({
    job: 'charge-changed',
    input: { chargeIds: [charge.id] },
  })
})

test('a paid PIX is not canceled', async () => {
  const charge = await chargesApp.pixCharge()
  await chargesApp.changeAtProvider('confirm', charge)
  expect(await cancel(charge)).toBe('paid')
  expect(await chargesApp.chargeStatus(charge)).toBe('RECEIVED')
})

test('a PIX that is paid at the moment of its cancellation is not canceled', async () => {
  const charge = await chargesApp.pixCharge()
  const provider: Provider = {
    ...chargesApp.provider,
    cancelPayment: async (id) => {
      await chargesApp.changeAtProvider('confirm', charge)
      return chargesApp.provider.cancelPayment(id)
    },
  }
  expect(await cancel(charge, provider)).toBe('paid')
  expect(await chargesApp.chargeStatus(charge)).toBe('RECEIVED')
})

test('a cancellation whose response got lost is detected', async () => {
  const charge = await chargesApp.pixCharge()
  const provider: Provider = {
    ...chargesApp.provider,
    cancelPayment: async (id) => {
      await chargesApp.provider.cancelPayment(id)
      return { ok: false, why: 'no-answer' }
    },
  }
  expect(await cancel(charge, provider)).toBe('canceled')
})

test('nothing is canceled while the provider is unavailable', async () => {
  const charge = await chargesApp.pixCharge()
  chargesApp.setProviderDown(true)
  expect(await cancel(charge)).toBe('unavailable')
  chargesApp.setProviderDown(false)
  expect(await chargesApp.chargeStatus(charge)).toBe('WAITING')
})

test('canceling a charge twice gives the same result', async () => {
  const charge = await chargesApp.pixCharge()
  expect([await cancel(charge), await cancel(charge)]).toEqual(['canceled', 'canceled'])
})

test('a canceled PIX that is paid late becomes paid', async () => {
  const charge = await chargesApp.pixCharge()
  await cancel(charge)
  await chargesApp.changeAtProvider('pay-late', charge)
  for (const event of await chargesApp.webhookEvents(charge)) await chargesApp.deliver(event)
  expect(await chargesApp.chargeStatus(charge)).toBe('RECEIVED')
})

test('a PIX that the provider does not know is canceled once it can no longer arrive there', async () => {
  const { charge } = await chargesApp.open({ method: 'PIX' })
  expect(await cancel(charge)).toBe('unknown')
  expect(await chargesApp.chargeStatus(charge)).toBe('SENDING')
  await chargesApp.database.shiftClock('1 hour')
  expect(await cancel(charge)).toBe('canceled')
  expect(await chargesApp.chargeStatus(charge)).toBe('CANCELED')
  await chargesApp.database.shiftClock('0')
})

test('a charge whose paid payment differs is stuck, which is logged once', async () => {
  const charge = await chargesApp.pixCharge()
  await chargesApp.changeAtProvider('confirm', charge)
  await chargesApp.database.pool.query(
    `update sandbox.payments set body = jsonb_set(body, '{value}', '1.23') where body->>'externalReference' = $1`,
    [charge.saleId],
  )
  expect([await cancel(charge), await cancel(charge)]).toEqual(['stuck', 'stuck'])
  const lines = chargesApp
    .logged()
    .split('\n')
    .filter((line) => line.includes('could not cancel a charge'))
  expect(lines.filter((line) => line.includes(charge.id))).toHaveLength(1)
  expect(await chargesApp.chargeStatus(charge)).toBe('WAITING')
})

test('a charge that the provider refuses to cancel is stuck', async () => {
  const charge = await chargesApp.cardCharge('analysis')
  expect(await cancel(charge)).toBe('stuck')
  expect(await chargesApp.chargeStatus(charge)).toBe('ANALYSIS')
})
