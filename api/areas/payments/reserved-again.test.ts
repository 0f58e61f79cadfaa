import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { cards } from '../charges/testing/payer.ts'
import { type CheckoutApp, openCheckoutApp } from './testing/checkout-app.ts'

/** The newer one wins of two unpaid reservations of a user for one event. */

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp()
})
beforeEach(() => checkoutApp.database.shiftClock('0'))
afterAll(async () => {
  await expectInvariants(checkoutApp.database.pool)
  await checkoutApp.close()
})

const waitFor = (sale: string, status: string) =>
  eventually(async () => expect(await checkoutApp.records.status(sale)).toBe(status))

/** An older and a newer sale of a user, both with an open payment. */
async function twoPix() {
  const ana = await checkoutApp.buyer()
  const older = await checkoutApp.hold(ana)
  await checkoutApp.pix(ana, older)
  const newer = await checkoutApp.hold(ana)
  await checkoutApp.pix(ana, newer)
  return { ana, older, newer }
}

test('if the newer sale returns to its hold last, the older one is cancelled', async () => {
  const { ana, older, newer } = await twoPix()
  const before = await checkoutApp.records.counts('inteira')
  expect((await checkoutApp.abandon(ana, older)).json().status).toBe('PENDING')
  expect((await checkoutApp.abandon(ana, newer)).json().status).toBe('PENDING')
  expect(await checkoutApp.records.status(older)).toBe('CANCELED')
  expect(await checkoutApp.records.counts('inteira')).toEqual({ ...before, held: before.held - 1 })
})

test('an older sale that returns to its hold last is cancelled', async () => {
  const { ana, older, newer } = await twoPix()
  expect((await checkoutApp.abandon(ana, newer)).json().status).toBe('PENDING')
  expect((await checkoutApp.abandon(ana, older)).json().status).toBe('CANCELED')
  expect(await checkoutApp.records.status(newer)).toBe('PENDING')
})

test('an expired newer sale cancels nothing', async () => {
  const ana = await checkoutApp.buyer()
  const older = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, older, { number: cards.analysis })
  const newer = await checkoutApp.hold(ana)
  await checkoutApp.database.shiftClock('15 minutes 5 seconds')
  await checkoutApp.sandbox.change('reject', older, checkoutApp.database)
  await waitFor(older, 'PENDING')
  expect(await checkoutApp.records.status(newer)).toBe('EXPIRED')
})
