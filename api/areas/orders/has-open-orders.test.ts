import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { hasOpenOrders } from './has-open-orders.ts'

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp()
})
afterAll(() => checkoutApp.close())

const isOpen = (who: string) => hasOpenOrders(checkoutApp.database.db, who)
const end = (slug: string, when: string) =>
  checkoutApp.database.pool.query(
    `update events set starts_at = now() - interval '1 day', ends_at = now() + $2::interval where slug = $1`,
    [slug, when],
  )

test('a user without purchases has nothing open', async () => {
  expect(await isOpen(await checkoutApp.newcomer())).toBe(false)
})

test('a reservation is open while it is held', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  expect(await isOpen(ana)).toBe(true)
  await checkoutApp.database.shiftClock('16 minutes')
  expect(await isOpen(ana)).toBe(false)
  await checkoutApp.database.shiftClock('0')
  await checkoutApp.cancel(ana, sale)
  expect(await isOpen(ana)).toBe(false)
})

test('a PIX that may still be paid is open even after its expiry', async () => {
  const ana = await checkoutApp.buyer()
  await checkoutApp.pix(ana, await checkoutApp.hold(ana))
  await checkoutApp.database.shiftClock('16 minutes')
  expect(await isOpen(ana)).toBe(true)
  await checkoutApp.server.expire()
  expect(await isOpen(ana)).toBe(false)
  await checkoutApp.database.shiftClock('0')
})

test('a refund is open until it is done', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, sale)
  const write = (set: string) =>
    checkoutApp.database.pool.query(`update charges set ${set} where sale_id = $1`, [sale])
  await checkoutApp.database.pool.query(`update sales set status = 'REFUNDED' where id = $1`, [
    sale,
  ])
  await write(`refund_cause = 'a test', refund_requested_at = now()`)
  expect(await isOpen(ana)).toBe(true)
  await write(`status = 'REFUNDED', refunded_cents = amount_cents, refunded_at = now()`)
  expect(await isOpen(ana)).toBe(false)
})

test('tickets are open until their event has ended', async () => {
  const ana = await checkoutApp.buyer()
  await checkoutApp.card(ana, await checkoutApp.hold(ana, { inteira: 1 }, 'so-cartao'))
  expect(await isOpen(ana)).toBe(true)
  await end('so-cartao', '1 minute')
  expect(await isOpen(ana)).toBe(true)
  await end('so-cartao', '-1 minute')
  expect(await isOpen(ana)).toBe(false)
})
