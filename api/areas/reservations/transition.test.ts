import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutApp, openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { type LockedSale, lockSale, requireSource, transition } from './public.ts'

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp()
})
afterAll(() => checkoutApp.close())

async function paidSale(): Promise<LockedSale<'CONFIRMED' | 'RECEIVED'>> {
  const ana = await checkoutApp.buyer()
  const id = await checkoutApp.hold(ana, { inteira: 1 })
  await checkoutApp.card(ana, id)
  const sale = await checkoutApp.database.db.transaction().execute((tx) => lockSale(tx, id))
  if (!sale) throw new Error('there is no sale')
  return requireSource(sale, 'refund')
}

test('an illegal transition does not compile, and changes nothing when forced', async () => {
  const sale = await paidSale()
  const { db, pool } = checkoutApp.database
  const cancel = db.transaction().execute((tx) =>
    // @ts-expect-error a paid sale cannot be cancelled like a reservation
    transition(tx, sale, 'cancel', { cause: 'forced' }),
  )
  await expect(cancel).rejects.toThrow('is no longer CONFIRMED: cancel is not possible')
  const { rows } = await pool.query('select status from sales where id = $1', [sale.id])
  expect(rows).toEqual([{ status: 'CONFIRMED' }])
})

test.each([
  ['sales', 'CONFIRMED', 'PENDING'],
  ['charges', 'CONFIRMED', 'WAITING'],
])('the database refuses an illegal transition of %s', async (table, from, to) => {
  const sale = await paidSale()
  const { pool } = checkoutApp.database
  const column = table === 'sales' ? 'id' : 'sale_id'
  const force = pool.query(`update ${table} set status = $2 where ${column} = $1`, [sale.id, to])
  await expect(force).rejects.toThrow(new RegExp(`^${table} .* may not go from ${from} to ${to}$`))
})

test('a transition to a status that it does not lead to does not compile', () => {
  const wrong = (sale: LockedSale<'PENDING'>) =>
    checkoutApp.database.db
      .transaction()
      // @ts-expect-error an expired sale is not confirmed
      .execute((tx) => transition(tx, sale, 'expire', { cause: 'forced', to: 'CONFIRMED' }))
  expect(wrong).toBeTypeOf('function')
})

test('a sale that has changed since it was read is left alone', async () => {
  const sale = await paidSale()
  const { db } = checkoutApp.database
  const refund = () =>
    db.transaction().execute((tx) => transition(tx, sale, 'refund', { cause: 'asked' }))
  await refund()
  await expect(refund()).rejects.toThrow('is no longer CONFIRMED')
  expect(await checkoutApp.records.history(sale.id)).toBe(
    'PENDING > PAYMENT_PENDING > CONFIRMED > REFUNDED',
  )
})

test('a sale in another status is refused before anything is written', async () => {
  const sale = await paidSale()
  expect(() => requireSource(sale, 'expire')).toThrow('is CONFIRMED: expire is not possible')
})
