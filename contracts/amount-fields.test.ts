import { expect, test } from 'vitest'
import { createCoupon } from './coupons.ts'
import { listRequestFields } from './testing/request-fields.ts'

/** Less than a centavo, a centavo and a little more, half a centavo more, and a million centavos and a little. */
const FRACTIONS = [1e-9, 0.010_000_001, 10.005, 10_000.000_000_1]

/** Numbers with fractions that are no amounts, and amounts that are compared with what the server finds. */
const NO_AMOUNTS = [
  /\.(lat|lng)$/,
  /\.(min|max)(Length|Value|Selections)$/,
  /formResponses\.value$/,
  /\.confirmed\.refund$/,
]

test('no amount of a request has a fraction of a centavo, however small', async () => {
  const fields = await listRequestFields('number')
  const amounts = fields.filter(
    ([path, schema]) =>
      schema.safeParse(10.5).success && !NO_AMOUNTS.some((pattern) => pattern.test(path)),
  )
  expect(amounts.length).toBeGreaterThan(5)
  const wrong = amounts.flatMap(([path, schema]) =>
    FRACTIONS.filter((value) => schema.safeParse(value).success).map(
      (value) => `${path}: ${value}`,
    ),
  )
  // The value of a coupon is checked with its kind.
  const isOfCoupon = (found: string) => /coupons.*\.value: /.test(found)
  expect(wrong.filter((found) => !isOfCoupon(found))).toEqual([])
})

test.each(FRACTIONS)('a coupon of R$ %d is refused', (value) => {
  const coupon = { code: 'AMIGOS', kind: 'amount', value, ticketIds: null, maxTickets: null }
  const terms = { isOncePerPerson: false, startsAt: null, endsAt: null, isActive: true }
  const isAccepted = (amount: number) =>
    createCoupon.body?.safeParse({ ...coupon, ...terms, value: amount }).success
  expect([isAccepted(0.01), isAccepted(value)]).toEqual([true, false])
})
