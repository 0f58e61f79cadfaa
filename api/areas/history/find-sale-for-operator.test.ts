import { afterAll, expect, test } from 'vitest'
import { openCheckoutApp } from '../payments/testing/checkout-app.ts'
import { findSaleForOperator } from './find-sale-for-operator.ts'

const checkoutApp = await openCheckoutApp()
const { db, pool } = checkoutApp.database
afterAll(() => checkoutApp.close())

const found = async (wanted: string) =>
  (await findSaleForOperator(db, wanted)).sales.map(({ id }) => id)

const ana = await checkoutApp.buyer()
const first = await checkoutApp.hold(ana)
await checkoutApp.card(ana, first, { installments: 2 })
const second = await checkoutApp.hold(ana)

test('a sale is found by its id in any case, and by its prefix', async () => {
  expect(await found(first)).toEqual([first])
  expect(await found(first.toUpperCase())).toEqual([first])
  expect(await found(first.slice(0, 35))).toContain(first)
  // Ids made on the same days have the same prefix.
  expect(await found(first.slice(0, 6))).toEqual([second, first])
})

test('a sale is found by its order number, however it is typed', async () => {
  const [told] = (await findSaleForOperator(db, first)).sales
  const number = told?.number ?? ''
  expect(number).toMatch(/^\d{3}-\d{3}-\d{3}$/)
  for (const typed of [number, number.replaceAll('-', ''), number.replaceAll('-', ' ')])
    expect(await found(typed)).toEqual([first])
})

test('order numbers are unique', async () => {
  const { rows } = await pool.query('select number from sales ')
  const numbers: number[] = rows.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  await expect(
    pool.query('update sales set number = (select number from sales where id = $1) where id = $2', [
      first,
      second,
    ]),
  ).rejects.toThrow('sales_by_number')
})

test('sales are found by their buyer’s e-mail, newest first', async () => {
  expect(await found(`${ana}@EXAMPLE.com`)).toEqual([second, first])
  expect(await found('nobody@example.com')).toEqual([])
})

test('a sale is found by the id of a ticket code or a charge', async () => {
  const codes = await pool.query('select id from ticket_codes where sale_id = $1', [first])
  const charges = await pool.query('select id from charges where sale_id = $1', [first])
  expect(await found(codes.rows[0].id)).toEqual([first])
  expect(await found(charges.rows[0].id)).toEqual([first])
})

test('a sale is found by the provider’s payment id, also that of a later instalment', async () => {
  const payments = await pool.query(
    `select id from sandbox.payments where body->>'externalReference' = $1 order by number`,
    [first],
  )
  expect(payments.rows).toHaveLength(2)
  expect(await found(payments.rows[0].id)).toEqual([first])
  await expect.poll(() => found(payments.rows[1].id)).toEqual([first])
})

test('a webhook without a sale id finds nothing', async () => {
  await pool.query(
    `insert into webhook_events (id, kind, provider_id, body)
     values ('evt_odd', 'PAYMENT_RECEIVED', 'pay_odd', '{"payment": {"externalReference": "not an id"}}')`,
  )
  expect(await found('pay_odd')).toEqual([])
})

test.each(['abc', '%', "' or true --", 'pay_nobody', 'zzzz', '0'.repeat(33), ' '])(
  'nothing is found by %j',
  async (wanted) => {
    expect(await found(wanted)).toEqual([])
  },
)

test('of many sales the newest are returned, with a flag that there are more', async () => {
  const bruno = await checkoutApp.buyer()
  // Random ids, whose prefixes differ from those of the sales above.
  await pool.query(
    `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points, takes_card, monthly_rate_basis_points, expires_at)
     select event_id, gen_random_uuid(), $2, 'CANCELED', 1, 0, 0, 0, true, 0, expires_at
       from sales, generate_series(1, 51) where id = $1`,
    [first, bruno],
  )
  const { sales, hasMore } = await findSaleForOperator(db, `${bruno}@example.com`)
  expect(sales).toHaveLength(50)
  expect(hasMore).toBe(true)
})
