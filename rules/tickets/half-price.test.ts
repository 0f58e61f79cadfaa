import { expect, test } from 'vitest'
import { areBenefitsValid, halfOf, halfPriceRelease, leastHalfQuota } from './half-price.ts'

test.each([
  [10, 4],
  [11, 5],
  [0, 0],
  [1, 1],
  [10_001, 4001],
])('of %i places at least %i are kept for half price', (places, quota) => {
  expect(leastHalfQuota(places)).toBe(quota)
})

test('a larger share may be kept, a smaller one not', () => {
  expect(leastHalfQuota(10, 50)).toBe(5)
  expect(leastHalfQuota(10, 10)).toBe(4)
})

test.each([
  [6000, 3000],
  [6001, 3000],
  [1, 0],
])('half of %i centavos is %i', (whole, half) => {
  expect(halfOf(whole)).toBe(half)
})

test.each([
  [10_000, '2026-12-08T20:00:00.000Z'],
  [10_001, '2026-12-07T20:00:00.000Z'],
])('with %i places the quota is released at %s', (places, at) => {
  expect(halfPriceRelease('2026-12-10T20:00:00Z', places).toISOString()).toBe(at)
})

test.each([
  ['a whole ticket without one', null, 2, undefined, true],
  ['a whole ticket with one', null, 1, ['student'], false],
  ['one for each half', 'quota', 2, ['student', 'youth'], true],
  ['fewer than halves', 'quota', 2, ['student'], false],
  ['none for a half', 'quota', 1, undefined, false],
  ['a benefit outside of the quota', 'quota', 1, ['senior'], false],
  ['the same for 60+', 'outside', 1, ['senior'], true],
] as const)('benefits: %s', (_case, halfPrice, quantity, given, isValid) => {
  const line = { halfPrice, quantity, teachersPayHalf: false }
  expect(areBenefitsValid(line, given)).toBe(isValid)
})

test('teachers pay half only where it is offered', () => {
  const line = { halfPrice: 'outside', quantity: 1 } as const
  expect(areBenefitsValid({ ...line, teachersPayHalf: true }, ['teacher'])).toBe(true)
  expect(areBenefitsValid({ ...line, teachersPayHalf: false }, ['teacher'])).toBe(false)
})
