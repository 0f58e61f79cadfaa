import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBarrier } from '../../testing/barrier.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { findCharges } from '../charges/public.ts'
import { cards } from '../charges/testing/payer.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import type * as reservations from '../reservations/public.ts'
import { readAllWithoutLock, transitionAllWithoutGuard } from '../reservations/testing/unguarded.ts'
import { settleSale } from './settle.ts'

/** Parallel settlements of one sale: by webhooks, the response and the poller. */

const guards = vi.hoisted(() => ({ areOff: false }))

vi.mock('../reservations/public.ts', async (load) => {
  const real = await load<typeof reservations>()
  const meet = createBarrier()
  return {
    ...real,
    lockTickets: async (...all: Parameters<typeof real.lockTickets>) =>
      guards.areOff ? undefined : real.lockTickets(...all),
    lockSales: (...all: Parameters<typeof real.lockSales>) =>
      guards.areOff ? readAllWithoutLock(all[0], all[1], meet) : real.lockSales(...all),
    transitionAll: (...all: Parameters<typeof real.transitionAll>) =>
      guards.areOff ? transitionAllWithoutGuard(...all) : real.transitionAll(...all),
  }
})

/** A new app for each test, because sales left by a race without locks break the invariants. */
let checkoutApp: CheckoutApp
beforeEach(async () => {
  guards.areOff = false
  checkoutApp = await openCheckoutApp()
})
afterEach(() => checkoutApp.close())

/** A sale whose charge is paid, and which is not settled yet. */
async function paidButNotSettled() {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 3 })
  await checkoutApp.card(ana, sale, { number: cards.analysis })
  const { db, pool } = checkoutApp.database
  await pool.query(`update charges set status = 'CONFIRMED' where sale_id = $1`, [sale])
  const [charge] = await findCharges(db, sale)
  if (!charge) throw new Error('there is no charge')
  const settle = () =>
    db.transaction().execute((tx) => settleSale(tx, checkoutApp.server.deps, { charge }))
  return {
    ana,
    sale,
    settleBy: (count: number) => Promise.all(Array.from({ length: count }, settle)),
  }
}

test('eight parallel settlements issue the codes once', async () => {
  const { ana, sale, settleBy } = await paidButNotSettled()
  await settleBy(8)
  expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 3, revoked: 0 })
  expect(await checkoutApp.records.history(sale)).toBe('PENDING > PAYMENT_PENDING > CONFIRMED')
  expect(await checkoutApp.records.mails(ana)).toEqual(['order-confirmed'])
  await expectInvariants(checkoutApp.database.pool)
})

test('without locks the same race issues them more than once', async () => {
  const { sale, settleBy } = await paidButNotSettled()
  await checkoutApp.database.pool.query('drop index one_code_per_ticket')
  guards.areOff = true
  await settleBy(8)
  expect((await checkoutApp.records.codes(sale)).valid).toBeGreaterThan(3)
})
