import { expect, test } from 'vitest'
import { couponState } from './coupon-state.ts'

const now = new Date('2030-03-11T20:00:00Z')
const before = '2030-03-11T19:59:59Z'
const after = '2030-03-11T20:00:01Z'
const coupon = { isActive: true, startsAt: null, endsAt: null, used: 0, maxTickets: null }

test.each([
  ['active', {}],
  ['active', { startsAt: now.toISOString(), endsAt: after, used: 49, maxTickets: 50 }],
  ['upcoming', { startsAt: after }],
  ['ended', { endsAt: now.toISOString() }],
  ['ended', { startsAt: before, endsAt: before, used: 50, maxTickets: 50 }],
  ['usedUp', { used: 50, maxTickets: 50 }],
  ['off', { isActive: false, used: 50, maxTickets: 50, endsAt: before }],
])('a coupon is %s: %o', (state, some) => {
  expect(couponState({ ...coupon, ...some }, now)).toBe(state)
})
