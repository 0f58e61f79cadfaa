import { expect, test } from 'vitest'
import { findUncovered, isRefundCovered, needsRefundStepUp } from './member-refund.ts'

test.each([
  [100, 100, true],
  [100, 101, false],
  [0, 1, false],
  [0, 0, true],
  // A debt covers nothing, but an order of nothing needs no cover.
  [-50, 1, false],
  [-50, 0, true],
])('a balance of %i covers a share of %i: %s', (balance, share, is) => {
  expect(isRefundCovered(balance, share)).toBe(is)
})

test('what one refund takes does not cover the next, and a smaller one may still be covered', () => {
  const refunds = [60, 50, 40].map((shareCents, at) => ({ id: `${at}`, shareCents }))
  expect([...findUncovered(100, refunds)]).toEqual(['1'])
  expect([...findUncovered(59, refunds)]).toEqual(['0', '2'])
  expect([...findUncovered(150, refunds)]).toEqual([])
})

test.each([
  [false, 0, false],
  [true, 0, true],
  [false, 1, true],
])('ended %s, used %i: password %s', (hasEnded, used, is) => {
  expect(needsRefundStepUp({ hasEnded, used })).toBe(is)
})
