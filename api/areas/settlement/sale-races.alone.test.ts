import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createBarrier } from '../../testing/barrier.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { findCharges } from '../charges/public.ts'
import { cards } from '../charges/testing/payer.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import type * as reservations from '../reservations/public.ts'
import { eventWith, ticket } from '../reservations/testing/reservations-app.ts'
import {
  readAllWithoutLock,
  readWithoutLock,
  transitionAllWithoutGuard,
  transitionWithoutGuard,
} from '../reservations/testing/unguarded.ts'
import { settleSale } from './settle.ts'

/**
 * Parallel settlements of one sale, by webhooks, the response and the poller, and parallel cancellations
 * by its buyer. Without the locks the same races go wrong.
 */

const guards = vi.hoisted(() => ({ areOff: false }))

vi.mock('../reservations/public.ts', async (load) => {
  const real = await load<typeof reservations>()
  const [meetInSettlement, meetInCancellation] = [createBarrier(), createBarrier()]
  return {
    ...real,
    lockTickets: async (...all: Parameters<typeof real.lockTickets>) =>
      guards.areOff ? undefined : real.lockTickets(...all),
    lockSale: (...all: Parameters<typeof real.lockSale>) =>
      guards.areOff ? readWithoutLock(...all, meetInCancellation) : real.lockSale(...all),
    lockSales: (...all: Parameters<typeof real.lockSales>) =>
      guards.areOff ? readAllWithoutLock(all[0], all[1], meetInSettlement) : real.lockSales(...all),
    transition: (...all: Parameters<typeof real.transition>) =>
      guards.areOff ? transitionWithoutGuard(...all) : real.transition(...all),
    transitionAll: (...all: Parameters<typeof real.transitionAll>) =>
      guards.areOff ? transitionAllWithoutGuard(...all) : real.transitionAll(...all),
  }
})

const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).concat('Z')

let checkoutApp: CheckoutApp
/** An app for a group of tests: sales left by races without locks break the invariants. */
function openAppHere(isGuarded: boolean): void {
  beforeAll(async () => {
    const dates = { startDate: day(30), endDate: day(31) }
    checkoutApp = await openCheckoutApp({}, [
      eventWith('show', [ticket('inteira', { capacity: 100 })], dates),
    ])
  })
  afterEach(() => {
    guards.areOff = false
  })
  afterAll(async () => {
    if (isGuarded) await expectInvariants(checkoutApp.database.pool)
    await checkoutApp.close()
  })
}

/** Settles a sale so many times at once, whose charge is paid and not settled yet. */
async function settleAtOnce(count: number, isGuarded: boolean) {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 3 })
  await checkoutApp.card(ana, sale, { number: cards.analysis })
  const { db, pool } = checkoutApp.database
  await pool.query(`update charges set status = 'CONFIRMED' where sale_id = $1`, [sale])
  const [charge] = await findCharges(db, sale)
  if (!charge) throw new Error('there is no charge')
  const settle = () =>
    db.transaction().execute((tx) => settleSale(tx, checkoutApp.server.deps, { charge }))
  guards.areOff = !isGuarded
  await Promise.all(Array.from({ length: count }, settle))
  return { ana, sale }
}

/** Lets the buyer cancel a paid sale so many times at once. */
async function cancelAtOnce(count: number, isGuarded: boolean) {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana, { inteira: 3 })
  await checkoutApp.card(ana, sale)
  // Locked codes would serialize the requests too, so they are deleted.
  if (!isGuarded)
    await checkoutApp.database.pool.query('delete from ticket_codes where sale_id = $1', [sale])
  guards.areOff = !isGuarded
  const press = () => checkoutApp.server.post(`/api/venda/${sale}/refund`, ana)
  const answers = await Promise.all(Array.from({ length: count }, press))
  return { ana, sale, statuses: answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b) }
}

describe('with locks', () => {
  openAppHere(true)

  test('eight parallel settlements issue the codes once', async () => {
    const { ana, sale } = await settleAtOnce(8, true)
    expect(await checkoutApp.records.codes(sale)).toEqual({ valid: 3, revoked: 0 })
    expect(await checkoutApp.records.history(sale)).toBe('PENDING > PAYMENT_PENDING > CONFIRMED')
    expect(await checkoutApp.records.mails(ana)).toEqual(['order-confirmed'])
  })

  test('eight parallel cancellations refund a purchase once', async () => {
    const before = await checkoutApp.records.counts('inteira')
    const { ana, sale, statuses } = await cancelAtOnce(8, true)
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(await checkoutApp.records.history(sale)).toBe(
      'PENDING > PAYMENT_PENDING > CONFIRMED > REFUNDED',
    )
    expect(await checkoutApp.records.counts('inteira')).toEqual(before)
    const mails = await checkoutApp.records.mails(ana)
    expect(mails.filter((template) => template === 'refund-started')).toHaveLength(1)
  })
})

describe('without locks', () => {
  openAppHere(false)

  test('the same settlements issue the codes more than once', async () => {
    await checkoutApp.database.pool.query('drop index one_code_per_ticket')
    const { sale } = await settleAtOnce(8, false)
    expect((await checkoutApp.records.codes(sale)).valid).toBeGreaterThan(3)
  })

  test('the same cancellations refund a purchase more than once', async () => {
    const { statuses } = await cancelAtOnce(8, false)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(1)
  })
})
