import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Provider } from './asaas/provider.ts'
import type { Charge } from './charge.ts'
import { pollOpenCharges } from './poll-open-charges.ts'
import { recheckClosedCharges } from './recheck-closed-charges.ts'
import { sendCard } from './send.ts'
import { cards, testCard } from './testing/payer.ts'
import { openPaymentsApp, type PaymentsApp } from './testing/payments-app.ts'

let paymentsApp: PaymentsApp
beforeEach(async () => {
  paymentsApp = await openPaymentsApp()
})
afterEach(() => paymentsApp.close())

const recheck = (provider: Provider = paymentsApp.provider) =>
  recheckClosedCharges(paymentsApp.database.db, provider, paymentsApp.enqueue)

/** The provider with a record of its lookups. */
function recordingProvider() {
  const lookups: string[] = []
  const findPayment: Provider['findPayment'] = (id) => {
    lookups.push(id)
    return paymentsApp.provider.findPayment(id)
  }
  return { provider: { ...paymentsApp.provider, findPayment }, lookups }
}

async function canceledPix(): Promise<Charge> {
  const charge = await paymentsApp.pixCharge()
  await paymentsApp.changeAtProvider('delete', charge)
  for (const event of await paymentsApp.webhookEvents(charge)) await paymentsApp.deliver(event)
  return charge
}

test('a canceled PIX that was paid late is found without a webhook event', async () => {
  const charge = await canceledPix()
  await paymentsApp.changeAtProvider('pay-late', charge)
  await paymentsApp.database.shiftClock('14 minutes')
  await recheck()
  expect(await paymentsApp.chargeStatus(charge)).toBe('CANCELED')
  await paymentsApp.database.shiftClock('16 minutes')
  await recheck()
  expect(await paymentsApp.chargeStatus(charge)).toBe('RECEIVED')
  expect(paymentsApp.queued.at(-1)).toEqual({
    job: 'charge-changed',
    input: { chargeId: charge.id },
  })
})

test('a card that was charged after it was given up is found without a webhook event', async () => {
  const { charge, payer } = await paymentsApp.open()
  const { db } = paymentsApp.database
  await paymentsApp.record({ charge, outcome: { kind: 'unknown' } })
  await paymentsApp.database.shiftClock('40 seconds')
  await pollOpenCharges(db, paymentsApp.provider, paymentsApp.enqueue)
  expect(await paymentsApp.chargeStatus(charge)).toBe('CANCELED')
  await sendCard(db, paymentsApp.provider, charge, payer, testCard(cards.approved), '203.0.113.9')
  await paymentsApp.database.shiftClock('16 minutes')
  await recheck()
  expect(await paymentsApp.chargeStatus(charge)).toBe('CONFIRMED')
})

test.each([
  ['chargeback', ['chargeback'], 'CHARGEBACK'],
  ['reversed chargeback', ['chargeback', 'chargeback-won', 'chargeback-reversed'], 'CONFIRMED'],
  ['lost dispute', ['chargeback', 'chargeback-lost'], 'CHARGEBACK'],
] as const)('a %s is found without a webhook event', async (_what, changes, status) => {
  const charge = await paymentsApp.cardCharge('approved')
  await paymentsApp.database.pool.query(
    `update charges set status = case when $1 = 'CONFIRMED' then 'CHARGEBACK' else status end`,
    [status],
  )
  for (const change of changes) await paymentsApp.changeAtProvider(change, charge)
  await paymentsApp.database.shiftClock('16 minutes')
  await recheck()
  expect(await paymentsApp.chargeStatus(charge)).toBe(status)
})

test('charges are looked up less often as their status ages', async () => {
  await paymentsApp.cardCharge('approved')
  const { provider, lookups } = recordingProvider()
  for (let hour = 0.5; hour <= 64; hour += 0.5) {
    await paymentsApp.database.shiftClock(`${hour * 60} minutes`)
    await recheck(provider)
  }
  // After half an hour, one, two, four … sixty-four, or a little later.
  expect(lookups.length).toBeGreaterThan(5)
  expect(lookups.length).toBeLessThan(9)
})

test('lookups per minute are limited over all processes', async () => {
  for (let count = 0; count < 9; count += 1) await paymentsApp.cardCharge('approved')
  await paymentsApp.database.shiftClock('16 minutes')
  const { provider, lookups } = recordingProvider()
  for (let round = 0; round < 5; round += 1)
    await Promise.all([recheck(provider), recheck(provider)])
  expect(lookups).toHaveLength(6)
  expect(new Set(lookups).size).toBe(6)
})

test('declined and fully refunded charges are not looked up', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await paymentsApp.changeAtProvider('chargeback', charge)
  await paymentsApp.changeAtProvider('chargeback-lost', charge)
  for (const event of await paymentsApp.webhookEvents(charge)) await paymentsApp.deliver(event)
  await paymentsApp.record(await paymentsApp.payCard('declined'))
  await paymentsApp.database.shiftClock('1 day')
  const { provider, lookups } = recordingProvider()
  await recheck(provider)
  expect(lookups).toEqual([])
})

test('a refund whose job was lost is requested again', async () => {
  const charge = await paymentsApp.cardCharge('approved')
  await paymentsApp.database.pool.query(
    `update charges set refund_cause = 'paid twice', refund_asked_at = app_now()`,
  )
  await paymentsApp.database.shiftClock('16 minutes')
  await recheck()
  expect(paymentsApp.queued).toEqual([
    { job: 'refund-charge', input: { chargeId: charge.id, cause: 'paid twice' } },
  ])
})
