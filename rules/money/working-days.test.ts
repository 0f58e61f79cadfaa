import { expect, test } from 'vitest'
import { isWorkingDay, nextWorkingDay } from './working-days.ts'

test.each([
  ['a Saturday', '2026-11-21', '2026-11-23'],
  ['a Wednesday', '2026-11-18', '2026-11-19'],
  ['the day before a holiday on a Friday', '2026-11-19', '2026-11-23'],
  ['Christmas Eve of a Thursday', '2026-12-24', '2026-12-28'],
  ['New Year’s Eve of a Thursday', '2026-12-31', '2027-01-04'],
  ['the Saturday of Carnival', '2027-02-06', '2027-02-10'],
  ['the Thursday before Easter', '2027-03-25', '2027-03-29'],
  ['the day before Corpus Christi', '2027-05-26', '2027-05-28'],
])('money of an event on %s is paid out from the next working day on', (_what, day, next) => {
  expect(nextWorkingDay(day)).toBe(next)
})

test.each([
  ['2024-03-29', 'Good Friday'],
  ['2025-04-18', 'Good Friday'],
  ['2026-04-03', 'Good Friday'],
  ['2038-04-23', 'Good Friday in the year of the latest Easter'],
  ['2049-04-16', 'Good Friday, a week before that of the plain rule'],
  ['2026-02-17', 'Tuesday of Carnival'],
])('%s is no working day: %s', (day) => {
  expect(isWorkingDay(day)).toBe(false)
})
