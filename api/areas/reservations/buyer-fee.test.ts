import { serviceFee } from '@55tickets/rules/money/fee.ts'
import { cents } from '@55tickets/rules/money/money.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('database and rules compute the same fee, to the centavo', async () => {
  const orders = fc.sample(
    fc.record({
      subtotal: fc.integer({ min: 0, max: 200_000_000 }),
      basisPoints: fc.integer({ min: 0, max: 10_000 }),
      buyerPays: fc.boolean(),
    }),
    2000,
  )
  // Halves of a centavo, where rounding matters.
  for (const subtotal of [5, 15, 45, 455, 4550, 12_345]) {
    orders.push({ subtotal, basisPoints: 1000, buyerPays: true })
  }
  const { rows } = await database.pool.query<{ fee: number }>(
    `select buyer_fee(subtotal, basis_points, buyer_pays) as fee
       from unnest($1::integer[], $2::integer[], $3::boolean[])
         with ordinality o (subtotal, basis_points, buyer_pays, place) order by place`,
    [
      orders.map(({ subtotal }) => subtotal),
      orders.map(({ basisPoints }) => basisPoints),
      orders.map(({ buyerPays }) => buyerPays),
    ],
  )
  const ruled = orders.map(({ subtotal, basisPoints, buyerPays }) =>
    serviceFee({
      subtotal: cents(subtotal),
      feeBearer: buyerPays ? 'customer' : 'promoter',
      feeBasisPoints: basisPoints,
    }),
  )
  expect(rows.map(({ fee }) => fee)).toEqual(ruled)
})
