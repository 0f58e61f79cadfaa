import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { installmentOptions } from './installments.ts'
import { cents } from './money.ts'

test.each([
  [1, 11_000, 11_000],
  [2, 5748, 11_496],
  [3, 3888, 11_664],
  [6, 2030, 12_180],
  [10, 1289, 12_890],
  [12, 1104, 13_248],
])('R$ 110,00 in %i payments at 2,99 %% a month', (count, monthly, total) => {
  const option = installmentOptions(cents(11_000), 299).find((one) => one.count === count)
  expect(option).toEqual({ count, monthly, total })
})

test('only a single payment may be below R$ 5,00', () => {
  const counts = (amount: number) =>
    installmentOptions(cents(amount), 299).map(({ count }) => count)
  expect(counts(500)).toEqual([1])
  expect(counts(957)).toEqual([1, 2])
  expect(counts(100)).toEqual([1])
})

test('without interest the rounding difference is less than one centavo per payment', () => {
  const options = installmentOptions(cents(10_001), 0)
  expect(options.length).toBeGreaterThan(1)
  for (const { count, total } of options) expect(Math.abs(total - 10_001)).toBeLessThan(count)
})

test('totals add up and grow with the number of payments for any amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 50_000_000 }), (amount) => {
      const options = installmentOptions(cents(amount), 299)
      for (const { count, monthly, total } of options) expect(total).toBe(count * monthly)
      const totals = options.map(({ total }) => total)
      expect(totals).toEqual(totals.toSorted((one, other) => one - other))
    }),
  )
})
