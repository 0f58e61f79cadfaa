import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { cards } from '../charges/testing/payer.ts'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'

/** Charges that the provider refuses to cancel, or does not answer about. */

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp()
})
beforeEach(() => checkoutApp.database.shiftClock('0'))
afterAll(async () => {
  await expectInvariants(checkoutApp.database.pool)
  await checkoutApp.close()
})

async function openPix(): Promise<string> {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.pix(ana, sale)
  return sale
}
const openMany = async (count: number) => {
  const sales: string[] = []
  while (sales.length < count) sales.push(await openPix())
  return sales
}
const statuses = (sales: readonly string[]) => Promise.all(sales.map(checkoutApp.records.status))

/** Sets the status of payments at the provider, which cancels only those that are pending. */
const change = (sales: readonly string[], status: 'DUNNING_REQUESTED' | 'PENDING') =>
  checkoutApp.database.pool.query(
    `update sandbox.payments set body = jsonb_set(body, '{status}', to_jsonb($2::text)) where body->>'externalReference' = any ($1)`,
    [sales, status],
  )
/** Counts the log lines about charges of these sales that can't be cancelled. */
async function countDropErrors(sales: readonly string[]): Promise<number> {
  const { rows } = await checkoutApp.database.pool.query<{ id: string }>(
    'select id from charges where sale_id = any ($1)',
    [sales],
  )
  const errors = checkoutApp.logged().filter((line) => line.includes('could not cancel a charge'))
  return errors.filter((line) => rows.some(({ id }) => line.includes(id))).length
}

test('charges that can’t be cancelled delay no others, are logged once and release their tickets in time', async () => {
  const stuck = await openMany(17)
  const others = await openMany(4)
  await change(stuck, 'DUNNING_REQUESTED')
  await checkoutApp.database.shiftClock('15 minutes 20 seconds')
  await checkoutApp.server.expire()
  expect(new Set(await statuses(others))).toEqual(new Set(['EXPIRED']))
  expect(new Set(await statuses(stuck))).toEqual(new Set(['PAYMENT_PENDING']))
  expect(await countDropErrors([...stuck, ...others])).toBe(17)
  for (const at of ['16 minutes 30 seconds', '20 minutes', '25 minutes 30 seconds']) {
    await checkoutApp.database.shiftClock(at)
    await checkoutApp.server.expire()
  }
  expect(new Set(await statuses(stuck))).toEqual(new Set(['EXPIRED']))
  expect(await countDropErrors([...stuck, ...others])).toBe(17)
  await expectInvariants(checkoutApp.database.pool)

  // They are cancelled as soon as the provider allows it.
  await change(stuck, 'PENDING')
  await checkoutApp.database.shiftClock('3 hours')
  await checkoutApp.server.expire()
  for (const sale of stuck) expect(await checkoutApp.records.charges(sale)).toEqual(['CANCELED'])
})

test('a charge that the provider no longer has is not looked up every ten seconds', async () => {
  const sale = await openPix()
  await checkoutApp.database.pool.query(
    `update sandbox.payments set id = 'pay_gone' || id, body = jsonb_set(body, '{id}', '"pay_gone"') where body->>'externalReference' = $1`,
    [sale],
  )
  const claims = new Set<string>()
  for (let second = 10; second < 600; second += 20) {
    await checkoutApp.database.shiftClock(`15 minutes ${second} seconds`)
    await checkoutApp.server.expire()
    const { rows } = await checkoutApp.database.pool.query<{ claimed_at: Date }>(
      'select claimed_at from charges where sale_id = $1',
      [sale],
    )
    claims.add(rows[0]?.claimed_at.toISOString() ?? '')
  }
  expect(claims.size).toBeGreaterThan(1)
  expect(claims.size).toBeLessThan(8)
  await checkoutApp.database.shiftClock('26 minutes')
  await checkoutApp.server.expire()
  expect(await checkoutApp.records.status(sale)).toBe('EXPIRED')
})

test('claiming a charge does not count as looking it up', async () => {
  const sale = await openPix()
  checkoutApp.sandbox.setDown(true)
  await checkoutApp.database.shiftClock('15 minutes 20 seconds')
  await checkoutApp.server.expire()
  checkoutApp.sandbox.setDown(false)
  const charge = () =>
    checkoutApp.database.db
      .selectFrom('charges')
      .select(['claimed_at', 'looked_up_at'])
      .where('sale_id', '=', sale)
      .executeTakeFirstOrThrow()
  expect(await charge()).toEqual({ claimed_at: expect.any(Date), looked_up_at: null })
  await checkoutApp.database.shiftClock('15 minutes 40 seconds')
  await checkoutApp.server.expire()
  expect((await charge()).looked_up_at).toEqual(expect.any(Date))
})

test('a card without an answer does not hold its tickets forever', async () => {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.card(ana, sale, { number: cards.broken })
  checkoutApp.sandbox.setDown(true)
  await checkoutApp.database.shiftClock('1 hour 59 minutes')
  await checkoutApp.server.expire()
  expect(await checkoutApp.records.status(sale)).toBe('PAYMENT_PENDING')
  await checkoutApp.database.shiftClock('2 hours 1 minute')
  await checkoutApp.server.expire()
  checkoutApp.sandbox.setDown(false)
  expect(await checkoutApp.records.status(sale)).toBe('EXPIRED')
  expect(await checkoutApp.records.mails(ana)).toEqual(['reservation-expired'])
})
