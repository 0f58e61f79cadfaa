import { expect, test } from 'vitest'
import { longestGap } from './load.ts'

test('the gap begins with the last success before the fault, and includes later ones', () => {
  expect(longestGap([1, 5, 8, 20, 22], 10)).toBe(12)
  expect(longestGap([1, 5, 11, 12, 30], 10)).toBe(18)
  expect(longestGap([14, 12], 10)).toBe(2)
})

test('without a success after the fault the gap has no end', () => {
  expect(longestGap([1, 5], 10)).toBe(Infinity)
})
