import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type FeeBearer,
  isBelowMinimum,
  MINIMUM_PURCHASE,
  priceWithFee,
  promoterShare,
  serviceFee,
  showsFee,
  toBasisPoints,
} from './fee.ts'
import { cents, formatMoney } from './money.ts'

test('the buyer pays ten percent by default', () => {
  expect(serviceFee({ subtotal: cents(10_000) })).toBe(1000)
  expect(serviceFee({ subtotal: cents(10_000), feeBearer: null, feeBasisPoints: null })).toBe(1000)
})

test('the fee follows the agreed percentage, half a centavo rounded up', () => {
  expect(
    serviceFee({
      subtotal: cents(3333),
      feeBearer: 'customer',
      feeBasisPoints: toBasisPoints(7.5),
    }),
  ).toBe(250)
  expect(serviceFee({ subtotal: cents(1005), feeBearer: 'customer', feeBasisPoints: 1000 })).toBe(
    101,
  )
})

test('the buyer pays no fee if the promoter pays it', () => {
  const order = { subtotal: cents(10_000), feeBearer: 'promoter', feeBasisPoints: 1000 } as const
  expect(serviceFee(order)).toBe(0)
  expect(priceWithFee(order)).toBe(10_000)
})

test('the fee line is shown only if the buyer pays a fee', () => {
  expect(showsFee({})).toBe(true)
  expect(showsFee({ feeBearer: 'customer', feeBasisPoints: 1 })).toBe(true)
  expect(showsFee({ feeBearer: 'customer', feeBasisPoints: 0 })).toBe(false)
  expect(showsFee({ feeBearer: 'promoter', feeBasisPoints: 1000 })).toBe(false)
})

test('subtotal and fee add up to the price, which never falls below the subtotal', () => {
  const orders = fc.record({
    subtotal: fc.integer({ min: 0, max: 1e9 }).map(cents),
    feeBearer: fc.constantFrom('customer', 'promoter', undefined),
    feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  })
  fc.assert(
    fc.property(orders, (order) => {
      const fee = serviceFee(order)
      expect(fee).toBeGreaterThanOrEqual(0)
      expect(fee).toBeLessThanOrEqual(order.subtotal)
      expect(priceWithFee(order) - fee).toBe(order.subtotal)
    }),
  )
})

test('whoever bears the fee, the promoter gets what the buyer pays without it', () => {
  const subtotal = cents(5000)
  const feeBasisPoints = 1000
  const share = (feeBearer: FeeBearer) => promoterShare({ subtotal, feeBearer, feeBasisPoints })
  expect(share('customer')).toBe(5000)
  expect(share('promoter')).toBe(4500)
  for (const feeBearer of ['customer', 'promoter'] as const) {
    const paid = priceWithFee({ subtotal, feeBearer, feeBasisPoints })
    expect(paid - share(feeBearer)).toBe(500)
  }
})

test('an order is too small below five reais with its fee', () => {
  expect(isBelowMinimum({ subtotal: cents(454) })).toBe(true)
  expect(isBelowMinimum({ subtotal: cents(455) })).toBe(false)
  expect(isBelowMinimum({ subtotal: cents(455), feeBearer: 'promoter' })).toBe(true)
  expect(isBelowMinimum({ subtotal: cents(0) })).toBe(true)
})

test('percentages with two decimals become whole basis points', () => {
  expect(toBasisPoints(10)).toBe(1000)
  expect(toBasisPoints(8.29)).toBe(829)
})

test('the minimum purchase is five reais', () => {
  expect(formatMoney(MINIMUM_PURCHASE)).toBe('R$\u00A05,00')
})
