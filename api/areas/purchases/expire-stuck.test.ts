import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { cards } from '../payments/testing/payer.ts'
import { type CashDesk, openCashDesk } from './testing/cash-desk.ts'

/** Charges that the provider does not let go, and those that nobody answers about. */

let desk: CashDesk
beforeAll(async () => {
  desk = await openCashDesk()
})
beforeEach(() => desk.database.shiftClock('0'))
afterAll(async () => {
  await expectInvariants(desk.database.pool)
  await desk.close()
})

async function openPix(): Promise<string> {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana)
  await desk.pix(ana, sale)
  return sale
}
const openMany = async (count: number) => {
  const sales: string[] = []
  while (sales.length < count) sales.push(await openPix())
  return sales
}
const statuses = (sales: readonly string[]) => Promise.all(sales.map(desk.books.status))

/** At the provider they are over another amount than we asked for. */
const change = (sales: readonly string[], value: string) =>
  desk.database.pool.query(
    `update sandbox.payments set body = jsonb_set(body, '{value}', $2) where body->>'externalReference' = any ($1)`,
    [sales, value],
  )
const told = () => desk.logged().filter((line) => line.includes('can’t be dropped')).length

test('those that can’t be dropped keep nobody waiting, are told once and free their tickets in time', async () => {
  const stuck = await openMany(17)
  const others = await openMany(4)
  await change(stuck, '999.99')
  await desk.database.shiftClock('15 minutes 20 seconds')
  await desk.shop.expire()
  expect(new Set(await statuses(others))).toEqual(new Set(['EXPIRED']))
  expect(new Set(await statuses(stuck))).toEqual(new Set(['PAYMENT_PENDING']))
  expect(told()).toBe(17)
  for (const at of ['16 minutes 30 seconds', '20 minutes', '25 minutes 30 seconds']) {
    await desk.database.shiftClock(at)
    await desk.shop.expire()
  }
  expect(new Set(await statuses(stuck))).toEqual(new Set(['EXPIRED']))
  expect(told()).toBe(17)
  await expectInvariants(desk.database.pool)

  // Once somebody has put them right, they are dropped.
  await change(stuck, '55')
  await desk.database.shiftClock('3 hours')
  await desk.shop.expire()
  for (const sale of stuck) expect(await desk.books.charges(sale)).toEqual(['CANCELED'])
})

test('what the provider has no more is not asked about every ten seconds', async () => {
  const sale = await openPix()
  await desk.database.pool.query(
    `update sandbox.payments set id = 'pay_gone' || id, body = jsonb_set(body, '{id}', '"pay_gone"') where body->>'externalReference' = $1`,
    [sale],
  )
  const claims = new Set<string>()
  for (let second = 10; second < 600; second += 10) {
    await desk.database.shiftClock(`15 minutes ${second} seconds`)
    await desk.shop.expire()
    const { rows } = await desk.database.pool.query<{ claimed_at: Date }>(
      'select claimed_at from charges where sale_id = $1',
      [sale],
    )
    claims.add(rows[0]?.claimed_at.toISOString() ?? '')
  }
  expect(claims.size).toBeGreaterThan(1)
  expect(claims.size).toBeLessThan(8)
  await desk.database.shiftClock('26 minutes')
  await desk.shop.expire()
  expect(await desk.books.status(sale)).toBe('EXPIRED')
})

test('to be claimed is not to be asked about', async () => {
  const sale = await openPix()
  desk.bank.leave(true)
  await desk.database.shiftClock('15 minutes 20 seconds')
  await desk.shop.expire()
  desk.bank.leave(false)
  const charge = () =>
    desk.database.db
      .selectFrom('charges')
      .select(['claimed_at', 'asked_at'])
      .where('sale_id', '=', sale)
      .executeTakeFirstOrThrow()
  expect(await charge()).toEqual({ claimed_at: expect.any(Date), asked_at: null })
  await desk.database.shiftClock('15 minutes 40 seconds')
  await desk.shop.expire()
  expect((await charge()).asked_at).toEqual(expect.any(Date))
})

test('a card whose answer got lost does not hold its tickets for ever', async () => {
  const ana = await desk.buyer()
  const sale = await desk.hold(ana)
  await desk.card(ana, sale, { number: cards.broken })
  desk.bank.leave(true)
  await desk.database.shiftClock('1 hour 59 minutes')
  await desk.shop.expire()
  expect(await desk.books.status(sale)).toBe('PAYMENT_PENDING')
  await desk.database.shiftClock('2 hours 1 minute')
  await desk.shop.expire()
  desk.bank.leave(false)
  expect(await desk.books.status(sale)).toBe('EXPIRED')
  expect(await desk.books.mails(ana)).toEqual(['reservation-expired'])
})
