import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import { pollOpenCharges } from './poll-open-charges.ts'
import { openPaymentsApp, type PaymentsApp } from './testing/payments-app.ts'

let paymentsApp: PaymentsApp
beforeEach(async () => {
  paymentsApp = await openPaymentsApp()
})
afterEach(() => paymentsApp.close())

const ask = (provider: Provider = paymentsApp.provider) =>
  pollOpenCharges(paymentsApp.database.db, provider, paymentsApp.enqueue)

/** The same provider, with how often it was asked. */
function counted() {
  let asked = 0
  const provider: Provider = {
    ...paymentsApp.provider,
    findPayment: (id) => {
      asked += 1
      return paymentsApp.provider.findPayment(id)
    },
    findPayments: (reference) => {
      asked += 1
      return paymentsApp.provider.findPayments(reference)
    },
  }
  return { provider, asked: () => asked }
}

test('a card whose answer got lost after it was charged is found, and never sent again', async () => {
  const { charge } = await paymentsApp.payCard('late')
  await paymentsApp.database.shiftClock('1 minute')
  await ask()
  expect(await paymentsApp.chargeStatus(charge)).toBe('CONFIRMED')
  expect(await paymentsApp.payments(charge)).toHaveLength(1)
  expect(paymentsApp.queued).toEqual([{ job: 'charge-changed', input: { chargeId: charge.id } }])
})

test('instalments whose answer got lost are found as one plan', async () => {
  const { charge } = await paymentsApp.payCard('late', { amountCents: 30_001, installments: 3 })
  await paymentsApp.database.shiftClock('1 minute')
  await ask()
  expect(await paymentsApp.chargeStatus(charge)).toBe('CONFIRMED')
  expect(await paymentsApp.payments(charge)).toHaveLength(3)
})

test('a charge is left alone while its own call may still be answered', async () => {
  const { charge } = await paymentsApp.open()
  const { provider, asked } = counted()
  await ask(provider)
  expect(asked()).toBe(0)
  expect(await paymentsApp.chargeStatus(charge)).toBe('SENDING')
})

test('a card whose call has ended is looked up at once, and is off half a minute later', async () => {
  const charge = await paymentsApp.cardCharge('broken')
  expect(charge).toMatchObject({ status: 'SENDING', unansweredAt: expect.any(Date) })
  const { provider: patient, asked } = counted()
  const minute = 60_000
  const provider = { ...patient, timeouts: { cardMs: minute, otherMs: minute } }
  await paymentsApp.database.shiftClock('5 seconds')
  await ask(provider)
  expect(asked()).toBe(1)
  expect(await paymentsApp.chargeStatus(charge)).toBe('SENDING')
  await paymentsApp.database.shiftClock('31 seconds')
  await ask(provider)
  expect(await paymentsApp.chargeStatus(charge)).toBe('CANCELED')
})

test('a card whose process died is taken for ended once its call must be, then looked up', async () => {
  const { charge } = await paymentsApp.open()
  const minute = 60_000
  const provider = { ...paymentsApp.provider, timeouts: { cardMs: minute, otherMs: minute } }
  for (const seconds of [30, 65, 85]) {
    await paymentsApp.database.shiftClock(`${seconds} seconds`)
    await ask(provider)
    expect(await paymentsApp.chargeStatus(charge)).toBe('SENDING')
  }
  await paymentsApp.database.shiftClock('2 minutes')
  await ask(provider)
  expect(await paymentsApp.chargeStatus(charge)).toBe('CANCELED')
})

test('a card that the bank keeps waiting is found while our own call still runs', async () => {
  const { charge } = await paymentsApp.payCard('late')
  const minute = 60_000
  const provider = { ...paymentsApp.provider, timeouts: { cardMs: minute, otherMs: minute } }
  await paymentsApp.database.shiftClock('21 seconds')
  await ask(provider)
  expect(await paymentsApp.chargeStatus(charge)).toBe('CONFIRMED')
})

test('a plan that is still being made at the provider is not undone while our call runs', async () => {
  const { charge } = await paymentsApp.payCard('late', { amountCents: 30_001, installments: 3 })
  const [first] = await paymentsApp.payments(charge)
  const minute = 60_000
  const provider: Provider = {
    ...paymentsApp.provider,
    timeouts: { cardMs: minute, otherMs: minute },
    findPlanPayments: async (plan) => {
      const all = await paymentsApp.provider.findPlanPayments(plan)
      return all.ok ? { ok: true, value: all.value.filter(({ id }) => id === first?.id) } : all
    },
  }
  await paymentsApp.database.shiftClock('30 seconds')
  await ask(provider)
  expect(await paymentsApp.chargeStatus(charge)).toBe('SENDING')
  const payments = await paymentsApp.payments(charge)
  expect(payments.map(({ status }) => status)).toEqual(Array(3).fill('CONFIRMED'))
})

test('a PIX whose answer got lost is found with its code', async () => {
  const { charge } = await paymentsApp.payPix()
  await paymentsApp.database.shiftClock('3 minutes')
  await ask()
  const { db } = paymentsApp.database
  const kept = await db.selectFrom('charges').selectAll().executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ id: charge.id, status: 'WAITING' })
  expect(kept.pix_payload).toContain('br.gov.bcb.pix')
})

test('a PIX that was paid is fulfilled though no notice came', async () => {
  const charge = await paymentsApp.pixCharge()
  await paymentsApp.changeAtProvider('confirm', charge)
  await paymentsApp.database.shiftClock('61 seconds')
  await ask()
  expect(await paymentsApp.chargeStatus(charge)).toBe('RECEIVED')
  expect(paymentsApp.queued).toHaveLength(1)
})

test.each([
  ['approve', 'CONFIRMED'],
  ['reject', 'DECLINED'],
] as const)(
  'an analysis that ended with %s leaves the charge %s though no notice came',
  async (change, status) => {
    const charge = await paymentsApp.cardCharge('analysis')
    await paymentsApp.changeAtProvider(change, charge)
    await paymentsApp.database.shiftClock('61 seconds')
    await ask()
    expect(await paymentsApp.chargeStatus(charge)).toBe(status)
  },
)

test('several processes ask about a charge once', async () => {
  await paymentsApp.pixCharge()
  await paymentsApp.database.shiftClock('61 seconds')
  const { provider, asked } = counted()
  await Promise.all([ask(provider), ask(provider), ask(provider)])
  expect(asked()).toBe(1)
})

test('the older an open charge, the more seldom it is asked about', async () => {
  await paymentsApp.pixCharge()
  const { provider, asked } = counted()
  const times: number[] = []
  for (let minute = 1; minute <= 60; minute += 1) {
    await paymentsApp.database.shiftClock(`${minute} minutes 1 second`)
    const before = asked()
    await ask(provider)
    if (asked() > before) times.push(minute)
  }
  expect(times.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(times.length).toBeLessThan(30)
  expect(Math.max(...times.map((time, place) => time - (times[place - 1] ?? 0)))).toBeGreaterThan(5)
})

test('many open charges are asked about a few at a time', async () => {
  for (let count = 0; count < 12; count += 1) await paymentsApp.pixCharge()
  await paymentsApp.database.shiftClock('61 seconds')
  const { provider, asked } = counted()
  await ask(provider)
  await ask(provider)
  expect(asked()).toBe(5)
  await paymentsApp.database.shiftClock('85 seconds')
  await ask(provider)
  expect(asked()).toBe(10)
})

test('nothing changes while the provider is away', async () => {
  const { charge } = await paymentsApp.payCard('late')
  await paymentsApp.database.shiftClock('1 hour')
  paymentsApp.setProviderDown(true)
  await ask()
  expect(await paymentsApp.chargeStatus(charge)).toBe('SENDING')
})
