import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBarrier } from '../../testing/barrier.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import type * as reservations from '../reservations/public.ts'
import { eventWith, ticket } from '../reservations/testing/reservations-app.ts'
import { readWithoutLock, transitionWithoutGuard } from '../reservations/testing/unguarded.ts'

/** Cancelling one purchase in parallel. */

const guards = vi.hoisted(() => ({ areOff: false }))

vi.mock('../reservations/public.ts', async (load) => {
  const real = await load<typeof reservations>()
  const meet = createBarrier()
  return {
    ...real,
    lockTickets: async (...all: Parameters<typeof real.lockTickets>) =>
      guards.areOff ? undefined : real.lockTickets(...all),
    lockSale: (...all: Parameters<typeof real.lockSale>) =>
      guards.areOff ? readWithoutLock(...all, meet) : real.lockSale(...all),
    transition: (...all: Parameters<typeof real.transition>) =>
      guards.areOff ? transitionWithoutGuard(...all) : real.transition(...all),
  }
})

const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).concat('Z')

/** A new app for each test, because sales left by a race without locks break the invariants. */
let checkoutApp: CheckoutApp
beforeEach(async () => {
  guards.areOff = false
  const dates = { startDate: day(30), endDate: day(31) }
  checkoutApp = await openCheckoutApp({}, [
    eventWith('show', [ticket('inteira', { capacity: 100 })], dates),
  ])
})
afterEach(() => checkoutApp.close())

async function pressEightTimes(isGuarded: boolean) {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 3 })
  await checkoutApp.card(ana, sale)
  const press = () => checkoutApp.server.post(`/api/venda/${sale}/refund`, ana)
  // Locked codes would serialize the requests too, so they are deleted.
  if (!isGuarded)
    await checkoutApp.database.pool.query('delete from ticket_codes where sale_id = $1', [sale])
  guards.areOff = !isGuarded
  const answers = await Promise.all(Array.from({ length: 8 }, press))
  guards.areOff = false
  return { ana, sale, statuses: answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b) }
}

test('eight parallel cancellations refund a purchase once', async () => {
  const before = await checkoutApp.records.counts('inteira')
  const { ana, sale, statuses } = await pressEightTimes(true)
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  expect(await checkoutApp.records.history(sale)).toBe(
    'PENDING > PAYMENT_PENDING > CONFIRMED > REFUNDED',
  )
  expect(await checkoutApp.records.counts('inteira')).toEqual(before)
  const mails = await checkoutApp.records.mails(ana)
  expect(mails.filter((template) => template === 'refund-started')).toHaveLength(1)
  await expectInvariants(checkoutApp.database.pool)
})

test('without locks the same race refunds it more than once', async () => {
  const { statuses } = await pressEightTimes(false)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(1)
})
