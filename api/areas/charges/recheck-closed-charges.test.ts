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
  return { provider: { ...chargesApp.provider, findPayment }, lookups }
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
  await chargesApp.database.shiftClock('16 minutes')
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

test('lookups per minute are limited over all processes', async () => {
  for (let count = 0; count < 9; count += 1) await chargesApp.cardCharge('approved')
  await chargesApp.database.shiftClock('16 minutes')
  const { provider, lookups } = recordingProvider()
  for (let round = 0; round < 5; round += 1)
    await Promise.all([recheck(provider), recheck(provider)])
  expect(lookups).toHaveLength(6)
  expect(new Set(lookups).size).toBe(6)
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
