import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasOpenPurchases } from './has-open.ts'
import { type CashDesk, openCashDesk } from './testing/cash-desk.ts'

let desk: CashDesk
beforeAll(async () => {
  desk = await openCashDesk()
})
afterAll(() => desk.close())

const isOpen = (who: string) => hasOpenPurchases(desk.database.db, who)
const end = (slug: string, when: string) =>
  desk.database.pool.query(
    `update events set starts_at = now() - interval '1 day', ends_at = now() + $2::interval where slug = $1`,
    [slug, when],
  )

test('who never bought anything has nothing open', async () => {
  expect(await isOpen(await desk.newcomer())).toBe(false)
})

test('a reservation is open while it is held', async () => {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana)
  expect(await isOpen(ana)).toBe(true)
  await desk.database.shiftClock('16 minutes')
  expect(await isOpen(ana)).toBe(false)
  await desk.database.shiftClock('0')
  await desk.cancel(ana, sale)
  expect(await isOpen(ana)).toBe(false)
})

test('a PIX that may still be paid is open, also when its time is up', async () => {
  const ana = await desk.buyer()
  await desk.pix(ana, await desk.hold(ana))
  await desk.database.shiftClock('16 minutes')
  expect(await isOpen(ana)).toBe(true)
  await desk.shop.expire()
  expect(await isOpen(ana)).toBe(false)
  await desk.database.shiftClock('0')
})

test('money that is on its way back is open until it is back', async () => {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana)
  await desk.card(ana, sale)
  const write = (set: string) =>
    desk.database.pool.query(`update charges set ${set} where sale_id = $1`, [sale])
  await desk.database.pool.query(`update sales set status = 'REFUNDED' where id = $1`, [sale])
  await write(`refund_cause = 'a test', refund_asked_at = now()`)
  expect(await isOpen(ana)).toBe(true)
  await write(`status = 'REFUNDED', refunded_cents = amount_cents, refunded_at = now()`)
  expect(await isOpen(ana)).toBe(false)
})

test('tickets are open until their event has ended', async () => {
  const ana = await desk.buyer()
  await desk.card(ana, await desk.hold(ana, { inteira: 1 }, 'so-cartao'))
  expect(await isOpen(ana)).toBe(true)
  await end('so-cartao', '1 minute')
  expect(await isOpen(ana)).toBe(true)
  await end('so-cartao', '-1 minute')
  expect(await isOpen(ana)).toBe(false)
})
