import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import type { Charge } from './charge.ts'
import { dropCharge } from './drop-charge.ts'
import { openTill, type Till } from './testing/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

const drop = (charge: Charge, provider: Provider = till.provider) =>
  dropCharge(till.database.db, provider, charge, till.enqueue)

test('an open PIX is canceled at the provider too', async () => {
  const charge = await till.pixCharge()
  expect(await drop(charge)).toBe('canceled')
  expect(await till.payments(charge)).toMatchObject([{ deleted: true }])
  expect(await till.statusOf(charge)).toBe('CANCELED')
  expect(till.queued).toContainEqual({ job: 'charge-changed', input: { chargeId: charge.id } })
})

test('a PIX that was paid before is not dropped', async () => {
  const charge = await till.pixCharge()
  await till.happen('confirm', charge)
  expect(await drop(charge)).toBe('paid')
  expect(await till.statusOf(charge)).toBe('RECEIVED')
})

test('a PIX that is paid between question and cancellation is not dropped', async () => {
  const charge = await till.pixCharge()
  const provider: Provider = {
    ...till.provider,
    cancelPayment: async (id) => {
      await till.happen('confirm', charge)
      return till.provider.cancelPayment(id)
    },
  }
  expect(await drop(charge, provider)).toBe('paid')
  expect(await till.statusOf(charge)).toBe('RECEIVED')
})

test('a cancellation whose answer got lost is one all the same', async () => {
  const charge = await till.pixCharge()
  const provider: Provider = {
    ...till.provider,
    cancelPayment: async (id) => {
      await till.provider.cancelPayment(id)
      return { ok: false, why: 'no-answer' }
    },
  }
  expect(await drop(charge, provider)).toBe('canceled')
})

test('with the provider away nothing is dropped', async () => {
  const charge = await till.pixCharge()
  till.leave(true)
  expect(await drop(charge)).toBe('away')
  till.leave(false)
  expect(await till.statusOf(charge)).toBe('WAITING')
})

test('a charge is dropped once, and then it is dropped', async () => {
  const charge = await till.pixCharge()
  expect([await drop(charge), await drop(charge)]).toEqual(['canceled', 'canceled'])
})

test('a PIX that is paid after it was dropped is known as paid', async () => {
  const charge = await till.pixCharge()
  await drop(charge)
  await till.happen('pay-late', charge)
  for (const notice of await till.notices(charge)) await till.tell(notice)
  expect(await till.statusOf(charge)).toBe('RECEIVED')
})

test('a PIX that the provider never heard of is given up once it can no longer arrive there', async () => {
  const { charge } = await till.open({ method: 'PIX' })
  expect(await drop(charge)).toBe('unknown')
  expect(await till.statusOf(charge)).toBe('SENDING')
  await till.database.shiftClock('1 minute')
  expect(await drop(charge)).toBe('canceled')
  expect(await till.statusOf(charge)).toBe('CANCELED')
  await till.database.shiftClock('0')
})

test('what the provider has is not what we asked for: it is stuck, and that is told once', async () => {
  const charge = await till.pixCharge()
  await till.database.pool.query(
    `update sandbox.payments set body = jsonb_set(body, '{value}', '1.23') where body->>'externalReference' = $1`,
    [charge.saleId],
  )
  expect([await drop(charge), await drop(charge)]).toEqual(['stuck', 'stuck'])
  const lines = till
    .logged()
    .split('\n')
    .filter((line) => line.includes('can’t be dropped'))
  expect(lines.filter((line) => line.includes(charge.id))).toHaveLength(1)
  expect(await till.statusOf(charge)).toBe('WAITING')
})

test('what the provider does not let go is stuck', async () => {
  const charge = await till.cardCharge('analysis')
  expect(await drop(charge)).toBe('stuck')
  expect(await till.statusOf(charge)).toBe('ANALYSIS')
})
