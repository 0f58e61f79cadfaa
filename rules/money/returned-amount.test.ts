import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyBasisPoints, cents } from './money.ts'
import { returnAmount, type SaleAmounts } from './returned-amount.ts'

const sale = (more: Partial<SaleAmounts> = {}): SaleAmounts => ({
  totalCents: cents(10_000),
  feeCents: cents(1_000),
  promoterFeeCents: cents(0),
  feeBasisPoints: 1000,
  interestCents: cents(0),
  returnedCents: cents(0),
  ...more,
})

test('a returned ticket goes back with its fee', () => {
  expect(returnAmount(sale(), cents(5_000))).toEqual({
    returnedCents: 5_000,
    returnedFeeCents: 500,
    refundCents: 5_500,
  })
})

test('a fee that the promoter bears is not given to the buyer', () => {
  const amounts = sale({ feeCents: cents(0), promoterFeeCents: cents(1_000) })
  expect(returnAmount(amounts, cents(5_000))).toEqual({
    returnedCents: 5_000,
    returnedFeeCents: 500,
    refundCents: 5_000,
  })
})

test('interest goes back in proportion', () => {
  expect(returnAmount(sale({ interestCents: cents(101) }), cents(5_000)).refundCents).toBe(5_551)
})

test('more than the total is not returned', () => {
  expect(() => returnAmount(sale({ returnedCents: cents(6_000) }), cents(5_000))).toThrow(
    RangeError,
  )
})

test('the parts of a sale add up to its charge, in any order', () => {
  const amounts = fc.record({
    parts: fc.array(fc.integer({ min: 1, max: 300_000_000 }), { minLength: 1, maxLength: 6 }),
    feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    isPaidByBuyer: fc.boolean(),
    interestCents: fc.nat(1_000_000_000),
  })
  fc.assert(
    fc.property(amounts, ({ parts, feeBasisPoints, isPaidByBuyer, interestCents }) => {
      const totalCents = cents(parts.reduce((sum, part) => sum + part, 0))
      const fee = applyBasisPoints(totalCents, feeBasisPoints)
      const feeCents = isPaidByBuyer ? fee : cents(0)
      const promoterFeeCents = isPaidByBuyer ? cents(0) : fee
      let now = sale({
        totalCents,
        feeCents,
        promoterFeeCents,
        feeBasisPoints,
        interestCents: cents(interestCents),
      })
      let refunded = 0
      for (const part of parts) {
        const { refundCents, returnedCents, returnedFeeCents } = returnAmount(now, cents(part))
        expect(refundCents).toBeGreaterThanOrEqual(part)
        expect(returnedFeeCents).toBeLessThanOrEqual(fee)
        refunded += refundCents
        now = { ...now, returnedCents }
      }
      expect(refunded).toBe(totalCents + feeCents + interestCents)
    }),
  )
})
