import { expect, test } from 'vitest'
import { addDays, addMonths, dayOf, dayParts, daysBetween, isDay, listDays } from './day.ts'

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-11-18T00:00', false],
  ['', false],
])('%j as a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-03-01', -1, '2027-02-28'],
  ['2026-11-18', 0, '2026-11-18'],
])('%s and %d days are %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected)
  expect(daysBetween(day, expected)).toBe(count)
})

test.each([
  ['2026-11-30', 3, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-18', 0, '2026-11-18'],
])('%s and %d months are %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected)
})

test('days are listed across a year’s end, none if the last one is before the first', () => {
  expect(listDays('2026-12-30', '2027-01-01')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  expect(listDays('2026-12-30', '2026-12-29')).toEqual([])
})

test('a month and a day beyond their end count on, and a day tells its numbers', () => {
  expect(dayOf(2026, 14, 0)).toBe('2027-01-31')
  expect(dayParts('2026-11-15')).toEqual({ year: 2026, month: 11, day: 15, weekday: 0 })
})
