import { expect, test } from 'vitest'
import type { EventDates } from '../events/event-date.ts'
import { areTicketsListed, compareByUse } from './ticket-list.ts'

test('tickets are listed until seven days after the end of their event', () => {
  const end = '2026-12-05T23:00:00.000Z'
  expect(areTicketsListed({ endDate: end }, new Date('2026-12-12T22:59:59.999Z'))).toBe(true)
  expect(areTicketsListed({ endDate: end }, new Date('2026-12-12T23:00:00.000Z'))).toBe(false)
})

test('tickets of a postponed event stay listed without a date', () => {
  const postponed = { endDate: '2026-12-05T23:00:00.000Z', status: 'postponed' } as const
  expect(areTicketsListed(postponed, new Date('2028-12-05T23:00:00.000Z'))).toBe(true)
})

const now = new Date('2026-12-05T15:00:00.000Z')
const event = (startDate: string, endDate: string): EventDates => ({
  startDate: `${startDate}:00.000Z`,
  endDate: `${endDate}:00.000Z`,
  timezone: 'America/Sao_Paulo',
  isRecurring: false,
  recurrenceConfig: null,
})

test('tickets are ordered by use: running, upcoming, ended', () => {
  const running = event('2026-12-05T12:00', '2026-12-05T18:00')
  const tonight = event('2026-12-05T22:00', '2026-12-06T02:00')
  const nextYear = event('2027-03-01T12:00', '2027-03-01T18:00')
  const yesterday = event('2026-12-04T12:00', '2026-12-04T18:00')
  const before = event('2026-12-01T12:00', '2026-12-01T18:00')
  // Started a month ago and recurs on Sundays: the next occurrence is tomorrow.
  const sundays: EventDates = {
    ...event('2026-11-01T12:00', '2027-01-31T18:00'),
    isRecurring: true,
    recurrenceConfig: { weeklyDays: [0], startTime: '10:00', endTime: '12:00' },
  }
  const all = [before, nextYear, sundays, yesterday, tonight, running]
  expect(all.toSorted((one, other) => compareByUse(one, other, now))).toEqual([
    running,
    tonight,
    sundays,
    nextYear,
    yesterday,
    before,
  ])
})
