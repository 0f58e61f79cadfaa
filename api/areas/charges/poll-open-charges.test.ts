import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import type { Charge } from './charge.ts'
import { pollOpenCharges } from './poll-open-charges.ts'
import { type ChargesApp, openChargesApp } from './testing/charges-app.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
beforeEach(() => chargesApp.startOver())
afterAll(() => chargesApp.close())

const poll = (provider: Provider = chargesApp.provider) =>
  pollOpenCharges(chargesApp.database.db, provider, chargesApp.enqueue)

/** The provider with a counter of its lookups. */
function countedProvider() {
  let lookups = 0
  const provider: Provider = {
    ...chargesApp.provider,
    findPayment: (id) => {
      lookups += 1
      return chargesApp.provider.findPayment(id)
    },
    findOpenPayments: (wanted) => {
      lookups += 1
      return chargesApp.provider.findOpenPayments(wanted)
    },
    findPayments: (reference) => {
      lookups += 1
      return chargesApp.provider.findPayments(reference)
    },
  }
  return { provider, lookups: () => lookups }
}

test('a charged card whose response got lost is found and never sent again', async () => {
  const { charge } = await chargesApp.payCard('late')
  await chargesApp.database.shiftClock('1 minute')
  await poll()
  expect(await chargesApp.chargeStatus(charge)).toBe('CONFIRMED')
  expect(await chargesApp.payments(charge)).toHaveLength(1)
  expect(chargesApp.queued).toEqual([{ job: 'charge-changed', input: { chargeIds: [charge.id] } }])
})

test('instalments whose response got lost are found as one plan', async () => {
  const { charge } = await chargesApp.payCard('late', { amountCents: 30_001, installments: 3 })
  await chargesApp.database.shiftClock('1 minute')
  await poll()
  expect(await chargesApp.chargeStatus(charge)).toBe('CONFIRMED')
  expect(await chargesApp.payments(charge)).toHaveLength(3)
})

test('a charge is not looked up while its own call may still be answered', async () => {
  const { charge } = await chargesApp.open()
  const { provider, lookups } = countedProvider()
  await poll(provider)
  expect(lookups()).toBe(0)
  expect(await chargesApp.chargeStatus(charge)).toBe('SENDING')
})

test('a card whose call has ended is looked up and canceled half a minute later', async () => {
  const charge = await chargesApp.cardCharge('broken')
  expect(charge).toMatchObject({ status: 'SENDING', unansweredAt: expect.any(Date) })
  const { provider: counting, lookups } = countedProvider()
  const minute = 60_000
  const provider = { ...counting, timeouts: { cardMs: minute, otherMs: minute } }
  await chargesApp.database.shiftClock('5 seconds')
  await poll(provider)
  expect(lookups()).toBe(1)
  expect(await chargesApp.chargeStatus(charge)).toBe('SENDING')
  await chargesApp.database.shiftClock('31 seconds')
  await poll(provider)
  expect(await chargesApp.chargeStatus(charge)).toBe('CANCELED')
})

test('a card whose process died is looked up after the timeout, then canceled', async () => {
  const { charge } = await chargesApp.open()
  const minute = 60_000
  const provider = { ...chargesApp.provider, timeouts: { cardMs: minute, otherMs: minute } }
  for (const seconds of [30, 65, 85]) {
    await chargesApp.database.shiftClock(`${seconds} seconds`)
    await poll(provider)
    expect(await chargesApp.chargeStatus(charge)).toBe('SENDING')
  }
  await chargesApp.database.shiftClock('2 minutes')
  await poll(provider)
  expect(await chargesApp.chargeStatus(charge)).toBe('CANCELED')
})

test('a slow card is found while our own call still runs', async () => {
  const { charge } = await chargesApp.payCard('late')
  const minute = 60_000
  const provider = { ...chargesApp.provider, timeouts: { cardMs: minute, otherMs: minute } }
  await chargesApp.database.shiftClock('21 seconds')
  await poll(provider)
  expect(await chargesApp.chargeStatus(charge)).toBe('CONFIRMED')
})

test('a plan that the provider is still creating is not undone while our call runs', async () => {
  const { charge } = await chargesApp.payCard('late', { amountCents: 30_001, installments: 3 })
  const [first] = await chargesApp.payments(charge)
  const minute = 60_000
  const provider: Provider = {
    ...chargesApp.provider,
    timeouts: { cardMs: minute, otherMs: minute },
    findPlanPayments: async (plan) => {
      const all = await chargesApp.provider.findPlanPayments(plan)
      return all.ok ? { ok: true, value: all.value.filter(({ id }) => id === first?.id) } : all
    },
  }
  await chargesApp.database.shiftClock('30 seconds')
  await poll(provider)
  expect(await chargesApp.chargeStatus(charge)).toBe('SENDING')
  const payments = await chargesApp.payments(charge)
  expect(payments.map(({ status }) => status)).toEqual(Array(3).fill('CONFIRMED'))
})

test('a PIX whose response got lost is found with its code', async () => {
  const { charge } = await chargesApp.payPix()
  await chargesApp.database.shiftClock('3 minutes')
  await poll()
  const { db } = chargesApp.database
  const stored = await db.selectFrom('charges').selectAll().executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ id: charge.id, status: 'WAITING' })
  expect(stored.pix_payload).toContain('br.gov.bcb.pix')
})

test('a paid PIX is found without a webhook event', async () => {
  const charge = await chargesApp.pixCharge()
  await chargesApp.changeAtProvider('confirm', charge)
  await chargesApp.database.shiftClock('61 seconds')
  await poll()
  expect(await chargesApp.chargeStatus(charge)).toBe('RECEIVED')
  expect(chargesApp.queued).toHaveLength(1)
})

test.each([
  ['approve', 'CONFIRMED'],
  ['reject', 'DECLINED'],
] as const)(
  'a risk analysis that ended with %s makes the charge %s without a webhook event',
  async (change, status) => {
    const charge = await chargesApp.cardCharge('analysis')
    await chargesApp.changeAtProvider(change, charge)
    await chargesApp.database.shiftClock('61 seconds')
    await poll()
    expect(await chargesApp.chargeStatus(charge)).toBe(status)
  },
)

test('concurrent processes look a charge up once', async () => {
  await chargesApp.pixCharge()
  await chargesApp.database.shiftClock('61 seconds')
  const { provider, lookups } = countedProvider()
  await Promise.all([poll(provider), poll(provider), poll(provider)])
  expect(lookups()).toBe(1)
})

test('open charges are looked up less often as they age', async () => {
  await chargesApp.pixCharge()
  const { provider, lookups } = countedProvider()
  const times: number[] = []
  for (let minute = 1; minute <= 60; minute += 1) {
    await chargesApp.database.shiftClock(`${minute} minutes 1 second`)
    const before = lookups()
    await poll(provider)
    if (lookups() > before) times.push(minute)
  }
  expect(times.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(times.length).toBeLessThan(30)
  expect(Math.max(...times.map((time, index) => time - (times[index - 1] ?? 0)))).toBeGreaterThan(5)
})

test('many open charges cost one list of open payments, and a lookup of each that has changed', async () => {
  const charges: Charge[] = []
  for (let count = 0; count < 12; count += 1) charges.push(await chargesApp.pixCharge())
  const analysed = [
    await chargesApp.cardCharge('analysis'),
    await chargesApp.cardCharge('analysis'),
  ]
  const [paid, card] = [charges[3], analysed[1]]
  if (!paid || !card) throw new Error('there are too few charges')
  await chargesApp.changeAtProvider('confirm', paid)
  await chargesApp.changeAtProvider('approve', card)
  await chargesApp.database.shiftClock('61 seconds')
  const { provider, lookups } = countedProvider()
  await poll(provider)
  expect(lookups()).toBe(4)
  expect(await chargesApp.chargeStatus(paid)).toBe('RECEIVED')
  expect(await chargesApp.chargeStatus(card)).toBe('CONFIRMED')
  const others = [...charges, ...analysed].filter((charge) => charge !== paid && charge !== card)
  const statuses = await Promise.all(others.map((charge) => chargesApp.chargeStatus(charge)))
  expect(new Set(statuses)).toEqual(new Set(['WAITING', 'ANALYSIS']))
  // The next round is a minute later, whoever polls.
  await chargesApp.database.shiftClock('85 seconds')
  await poll(provider)
  expect(lookups()).toBe(4)
})

test('lookups become fewer as the quota fills, and end before it is full', async () => {
  for (let count = 0; count < 8; count += 1)
    await chargesApp.record({ ...(await chargesApp.open()), outcome: { kind: 'unknown' } })
  await chargesApp.database.shiftClock('1 minute')
  const { provider: counting, lookups } = countedProvider()
  const withShare = (share: number): Provider => ({
    ...counting,
    quota: { ...counting.quota, readLookupShare: async () => share },
  })
  await poll(withShare(0))
  expect(lookups()).toBe(0)
  await poll(withShare(0.1))
  expect(lookups()).toBe(5)
})

test('nothing changes while the provider is unavailable', async () => {
  const { charge } = await chargesApp.payCard('late')
  await chargesApp.database.shiftClock('1 hour')
  chargesApp.setProviderDown(true)
  await poll()
  expect(await chargesApp.chargeStatus(charge)).toBe('SENDING')
})
