import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { cards } from '../charges/testing/payer.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { releaseAllExpired } from '../reservations/release-expired.ts'

/** No webhook arrives: everything is found by lookups, only later. */

/** A new app for each test, because its clock only goes forward. */
let checkoutApp: CheckoutApp
beforeEach(async () => {
  checkoutApp = await openCheckoutApp()
  await checkoutApp.sandbox.setWebhooks({ drop: true })
})
afterEach(() => checkoutApp.close())

/** Lets time pass and runs the sweeps. */
async function pass(minutes: number): Promise<void> {
  await checkoutApp.database.shiftClock(`${minutes} minutes`)
  await checkoutApp.server.expire()
  await checkoutApp.server.pollOpenCharges()
  await checkoutApp.server.recheckClosedCharges()
}
const change = (name: Parameters<CheckoutApp['sandbox']['change']>[0], sale: string) =>
  checkoutApp.sandbox.change(name, sale, checkoutApp.database)

async function pix() {
  const who = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(who)
  await checkoutApp.pix(who, sale)
  return sale
}
async function card(number: string = cards.approved) {
  const who = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(who)
  await checkoutApp.card(who, sale, { number })
  return sale
}

async function cardWithoutAnswer() {
  const who = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(who)
  await checkoutApp.cardWithoutAnswer(who, sale)
  return sale
}

test('every sale ends in the same state as with webhooks', { timeout: 60_000 }, async () => {
  const sales = {
    paid: await pix(),
    unpaid: await pix(),
    paidWhenOver: await pix(),
    lostAnswer: await cardWithoutAnswer(),
    approved: await card(cards.analysis),
    refused: await card(cards.analysis),
    refunded: await card(),
    disputed: await card(),
    won: await card(),
  }
  await change('confirm', sales.paid)
  await change('approve', sales.approved)
  await change('reject', sales.refused)
  await pass(2)
  await pass(3)
  await change('refund', sales.refunded)
  await change('chargeback', sales.disputed)
  await change('chargeback', sales.won)
  await pass(16)
  await change('pay-late', sales.paidWhenOver)
  for (let minute = 17; minute <= 60; minute += 3) await pass(minute)
  await releaseAllExpired(checkoutApp.database.db)
  const settled = {
    paid: 'RECEIVED',
    unpaid: 'EXPIRED',
    paidWhenOver: 'RECEIVED',
    lostAnswer: 'CONFIRMED',
    approved: 'CONFIRMED',
    // The new hold has expired too.
    refused: 'EXPIRED',
    refunded: 'REFUNDED',
    disputed: 'CHARGEBACK',
    won: 'CHARGEBACK',
  }
  const statuses = async () => {
    const found = Object.entries(sales).map(
      async ([name, id]) => [name, await checkoutApp.records.status(id)] as const,
    )
    return Object.fromEntries(await Promise.all(found))
  }
  await eventually(async () => expect(await statuses()).toEqual(settled))

  await change('chargeback-won', sales.won)
  await change('chargeback-reversed', sales.won)
  for (let minute = 61; minute <= 200; minute += 15) await pass(minute)
  await eventually(async () =>
    expect(await checkoutApp.records.status(sales.won)).toBe('CONFIRMED'),
  )
  const { rows } = await checkoutApp.database.pool.query(
    'select count(*)::int as count from webhook_events',
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('a provider outage of hours delays everything and loses nothing', {
  timeout: 60_000,
}, async () => {
  const start = 1_000
  await checkoutApp.database.shiftClock(`${start} minutes`)
  const [paidInTime, unpaid] = [await pix(), await pix()]
  const who = await checkoutApp.buyer()
  const unsent = await checkoutApp.hold(who)
  await change('confirm', paidInTime)
  checkoutApp.sandbox.setDown(true)
  expect((await checkoutApp.pix(who, unsent)).json().code).toBe('PROVIDER_AWAY')
  for (let minute = 0; minute <= 300; minute += 30) await pass(start + minute)
  // The provider was unreachable: the tickets were held for the grace period, then released.
  expect(await checkoutApp.records.status(paidInTime)).toBe('EXPIRED')
  expect(await checkoutApp.records.status(unpaid)).toBe('EXPIRED')
  checkoutApp.sandbox.setDown(false)
  await pass(start + 305)
  await eventually(async () =>
    expect(await checkoutApp.records.status(paidInTime)).toBe('RECEIVED'),
  )
  expect(await checkoutApp.records.charges(unpaid)).toEqual(['CANCELED'])
  expect(await checkoutApp.records.charges(unsent)).toEqual(['CANCELED'])
  await checkoutApp.database.pool.query(
    `select release_expired(event_id) from sales group by event_id`,
  )
  await expectInvariants(checkoutApp.database.pool)
})
