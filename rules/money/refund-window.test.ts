import { expect, test } from 'vitest'
import { findRefundRefusal, refundDeadline } from './refund-window.ts'

const terms = { days: 7, hoursBefore: 48 }
const once = (startDate: string, endDate: string, timezone = 'America/Sao_Paulo') => ({
  startDate,
  endDate,
  timezone,
  isRecurring: false,
  recurrenceConfig: null,
})
const far = once('2026-12-20T23:00:00Z', '2026-12-21T03:00:00Z')

const deadline = (event: typeof far, paidAt: string, other = terms) =>
  refundDeadline(event, paidAt, other).toISOString()

test('a purchase for a distant event can be cancelled for exactly seven days', () => {
  expect(deadline(far, '2026-11-15T15:30:00Z')).toBe('2026-11-22T15:30:00.000Z')
})

test('the period ends exactly 48 hours before a near event', () => {
  expect(deadline(far, '2026-12-16T12:00:00Z')).toBe('2026-12-18T23:00:00.000Z')
})

test('both limits may be the same moment', () => {
  expect(deadline(far, '2026-12-11T23:00:00Z')).toBe('2026-12-18T23:00:00.000Z')
})

test('a purchase within the last 48 hours can’t be cancelled at all', () => {
  const paidAt = '2026-12-19T12:00:00Z'
  expect(refundDeadline(far, paidAt, terms).getTime()).toBeLessThan(Date.parse(paidAt))
})

test('the hours count from the start in any time zone', () => {
  // 20:00 in Manaus is 21:00 in São Paulo.
  const manaus = once('2026-12-21T00:00:00Z', '2026-12-21T04:00:00Z', 'America/Manaus')
  expect(deadline(manaus, '2026-12-18T12:00:00Z')).toBe('2026-12-19T00:00:00.000Z')
  expect(deadline({ ...manaus, timezone: 'America/Sao_Paulo' }, '2026-12-18T12:00:00Z')).toBe(
    '2026-12-19T00:00:00.000Z',
  )
})

test('an event of several days counts from its first day', () => {
  const fair = once('2026-12-10T12:00:00Z', '2026-12-13T22:00:00Z')
  expect(deadline(fair, '2026-12-05T12:00:00Z')).toBe('2026-12-08T12:00:00.000Z')
})

test('other terms give another deadline', () => {
  expect(deadline(far, '2026-11-15T15:30:00Z', { days: 14, hoursBefore: 0 })).toBe(
    '2026-11-29T15:30:00.000Z',
  )
  expect(deadline(far, '2026-12-20T12:00:00Z', { days: 7, hoursBefore: 0 })).toBe(
    '2026-12-20T23:00:00.000Z',
  )
})

/**
 * Mondays and Thursdays at eight in the evening of São Paulo, from October to the middle of
 * December.
 */
const weekly = {
  ...once('2026-10-01T03:00:00Z', '2026-12-16T02:59:00Z'),
  isRecurring: true,
  recurrenceConfig: { weeklyDays: [1, 4], startTime: '20:00', endTime: '02:00' },
}

test('a recurring event’s ticket can be cancelled although the first occurrence has passed', () => {
  expect(refundDeadline(weekly, '2026-11-15T15:30:00Z', terms).toISOString()).toBe(
    '2026-11-22T15:30:00.000Z',
  )
})

test('the last occurrence of a recurring event counts, in its time zone', () => {
  // Monday, 14 December, 20:00 in São Paulo, less 48 hours.
  expect(refundDeadline(weekly, '2026-12-10T12:00:00Z', terms).toISOString()).toBe(
    '2026-12-12T23:00:00.000Z',
  )
  const manaus = { ...weekly, timezone: 'America/Manaus' }
  expect(refundDeadline(manaus, '2026-12-10T12:00:00Z', terms).toISOString()).toBe(
    '2026-12-13T00:00:00.000Z',
  )
})

test('a range with one occurrence counts from it', () => {
  const short = { ...weekly, startDate: '2026-12-14T03:00:00Z', endDate: '2026-12-15T05:00:00Z' }
  expect(refundDeadline(short, '2026-12-10T12:00:00Z', terms).toISOString()).toBe(
    '2026-12-12T23:00:00.000Z',
  )
})

test.each([
  ['REFUND_UNDER_WAY', { isEventCancelled: true, isUsed: true, isPastDeadline: true }],
  ['REFUND_UNDER_WAY', { isEventCancelled: true, isUsed: false, isPastDeadline: true }],
  ['TICKET_USED', { isEventCancelled: false, isUsed: true, isPastDeadline: true }],
  ['REFUND_TOO_LATE', { isEventCancelled: false, isUsed: false, isPastDeadline: true }],
  [null, { isEventCancelled: false, isUsed: false, isPastDeadline: false }],
])('the first cause that applies is named: %s for %o', (refusal, facts) => {
  expect(findRefundRefusal(facts)).toBe(refusal)
})
