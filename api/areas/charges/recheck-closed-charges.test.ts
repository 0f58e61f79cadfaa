import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import type { Charge } from './charge.ts'
import { pollOpenCharges } from './poll-open-charges.ts'
import { recheckClosedCharges } from './recheck-closed-charges.ts'
import { sendCard } from './send.ts'
import { type ChargesApp, openChargesApp } from './testing/charges-app.ts'
import { cards, testCard } from './testing/payer.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
beforeEach(() => chargesApp.startOver())
afterAll(() => chargesApp.close())

const recheck = (provider: Provider = chargesApp.provider) =>
  recheckClosedCharges(chargesApp.database.db, provider, chargesApp.enqueue)

/** The provider with a record of its lookups. */
function recordingProvider() {
  const lookups: string[] = []
  const findPayment: Provider['findPayment'] = (id) => {
    lookups.push(id)
    return chargesApp.provider.findPayment(id)
  }
  const findPaymentsOfDay: Provider['findPaymentsOfDay'] = (day) => {
    lookups.push(day)
    return chargesApp.provider.findPaymentsOfDay(day)
  }
  return { provider: { ...chargesApp.provider, findPayment, findPaymentsOfDay }, lookups }
}

async function canceledPix(): Promise<Charge> {
  const charge = await chargesApp.pixCharge()
  await chargesApp.changeAtProvider('delete', charge)
  for (const event of await chargesApp.webhookEvents(charge)) await chargesApp.deliver(event)
  return charge
}

test('a canceled PIX that was paid late is found without a webhook event', async () => {
  const charge = await canceledPix()
  await chargesApp.changeAtProvider('pay-late', charge)
  await chargesApp.database.shiftClock('14 minutes')
  await recheck()
  expect(await chargesApp.chargeStatus(charge)).toBe('CANCELED')
  await chargesApp.database.shiftClock('25 minutes')
  await recheck()
  expect(await chargesApp.chargeStatus(charge)).toBe('RECEIVED')
  expect(chargesApp.queued.at(-1)).toEqual({
    job: 'charge-changed',
    input: { chargeIds: [charge.id] },
  })
})

test('a card that was charged after it was given up is found without a webhook event', async () => {
  const { charge, payer } = await chargesApp.open()
  const { db } = chargesApp.database
  await chargesApp.record({ charge, outcome: { kind: 'unknown' } })
  await chargesApp.database.shiftClock('40 seconds')
  await pollOpenCharges(db, chargesApp.provider, chargesApp.enqueue)
  expect(await chargesApp.chargeStatus(charge)).toBe('CANCELED')
  await sendCard(db, chargesApp.provider, charge, payer, testCard(cards.approved), '203.0.113.9')
  await chargesApp.database.shiftClock('16 minutes')
  await recheck()
  expect(await chargesApp.chargeStatus(charge)).toBe('CONFIRMED')
})

test.each([
  ['chargeback', ['chargeback'], 'CHARGEBACK'],
  ['reversed chargeback', ['chargeback', 'chargeback-won', 'chargeback-reversed'], 'CONFIRMED'],
  ['lost dispute', ['chargeback', 'chargeback-lost'], 'CHARGEBACK'],
] as const)('a %s is found without a webhook event', async (_what, changes, status) => {
  const charge = await chargesApp.cardCharge('approved')
  await chargesApp.database.pool.query(
    `update charges set status = case when $1 = 'CONFIRMED' then 'CHARGEBACK' else status end`,
    [status],
  )
  for (const change of changes) await chargesApp.changeAtProvider(change, charge)
  await chargesApp.database.shiftClock('16 minutes')
  await recheck()
  expect(await chargesApp.chargeStatus(charge)).toBe(status)
})

test('charges are looked up less often as their status ages', async () => {
  await chargesApp.cardCharge('approved')
  const { provider, lookups } = recordingProvider()
  for (let hour = 0.5; hour <= 64; hour += 0.5) {
    await chargesApp.database.shiftClock(`${hour * 60} minutes`)
    await recheck(provider)
  }
  // After half an hour, one, two, four … sixty-four, or a little later.
  expect(lookups.length).toBeGreaterThan(5)
  expect(lookups.length).toBeLessThan(9)
})

test('many charges of one day are looked up by one list of it, in one process', async () => {
  const plan = await chargesApp.cardCharge('approved', { amountCents: 30_001, installments: 3 })
  const refunded = await chargesApp.pixCharge()
  await chargesApp.changeAtProvider('confirm', refunded)
  for (const event of await chargesApp.webhookEvents(refunded)) await chargesApp.deliver(event)
  const paidLate = await canceledPix()
  const untouched = await canceledPix()
  for (let count = 0; count < 5; count += 1) await chargesApp.cardCharge('approved')
  await chargesApp.changeAtProvider('chargeback', plan)
  const [paidPix] = await chargesApp.payments(refunded)
  const amountCents = refunded.amountCents
  await chargesApp.provider.refund({ id: paidPix?.id ?? '', amountCents }, 'a test')
  await chargesApp.changeAtProvider('pay-late', paidLate)
  await chargesApp.database.shiftClock('16 minutes')
  const { provider, lookups } = recordingProvider()
  await Promise.all([recheck(provider), recheck(provider)])
  await recheck(provider)
  expect(lookups).toEqual([(await chargesApp.payments(plan))[0]?.dateCreated])
  const statuses = [plan, refunded, untouched].map((charge) => chargesApp.chargeStatus(charge))
  expect(await Promise.all(statuses)).toEqual(['CHARGEBACK', 'REFUNDED', 'CANCELED'])
  // A deleted payment is in no list until it is paid.
  expect(await chargesApp.chargeStatus(paidLate)).toBe('RECEIVED')
})

test('a full quota leaves closed charges alone', async () => {
  await chargesApp.cardCharge('approved')
  await chargesApp.database.shiftClock('16 minutes')
  const { provider, lookups } = recordingProvider()
  await recheck({ ...provider, quota: { ...provider.quota, readLookupShare: async () => 0 } })
  expect(lookups).toEqual([])
})

test('declined and fully refunded charges are not looked up', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await chargesApp.changeAtProvider('chargeback', charge)
  await chargesApp.changeAtProvider('chargeback-lost', charge)
  for (const event of await chargesApp.webhookEvents(charge)) await chargesApp.deliver(event)
  await chargesApp.record(await chargesApp.payCard('declined'))
  await chargesApp.database.shiftClock('1 day')
  const { provider, lookups } = recordingProvider()
  await recheck(provider)
  expect(lookups).toEqual([])
})

test('a refund whose job was lost is requested again', async () => {
  const charge = await chargesApp.cardCharge('approved')
  await chargesApp.database.pool.query(
    `update charges set refund_cause = 'paid twice', refund_requested_at = app_now()`,
  )
  await chargesApp.database.shiftClock('16 minutes')
  await recheck()
  expect(chargesApp.queued).toEqual([
    { job: 'refund-charge', input: { chargeId: charge.id, cause: 'paid twice' } },
  ])
})
