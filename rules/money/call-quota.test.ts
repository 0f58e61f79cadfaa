import { expect, test } from 'vitest'
import { lookupShare } from './call-quota.ts'

test.each([
  [0, 1],
  [0.6, 1],
  [0.75, 0.5],
  [0.9, 0],
  [1.4, 0],
])('with %d of the quota used, %d of the usual lookups are left', (used, left) => {
  expect(lookupShare(used)).toBeCloseTo(left)
})
