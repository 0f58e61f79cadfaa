import { expect, test } from 'vitest'
import { toUpcomingPoints, upcomingUnit } from './upcoming-points.ts'

const today = '2026-11-18'

test('nothing upcoming has no points', () => {
  expect(toUpcomingPoints(today, [])).toEqual([])
})

test('up to ten weeks are shown by week, without gaps', () => {
  const upcoming = [
    { day: '2026-11-19', amount: 0.1 },
    { day: '2026-11-25', amount: 0.2 },
    { day: '2026-12-20', amount: 50 },
  ]
  expect(upcomingUnit(today, upcoming)).toBe('week')
  const points = toUpcomingPoints(today, upcoming)
  expect(points.map(({ label, amount }) => [label, amount])).toEqual([
    ['19/11', 0.3],
    ['26/11', 0],
    ['03/12', 0],
    ['10/12', 0],
    ['17/12', 50],
  ])
  expect(points[0]?.name).toBe('19/11 a 25/11/2026')
})

test('more is shown by month, across years', () => {
  const upcoming = [
    { day: '2026-12-31', amount: 10 },
    { day: '2027-02-01', amount: -4 },
  ]
  expect(upcomingUnit(today, upcoming)).toBe('month')
  expect(
    toUpcomingPoints(today, upcoming).map(({ label, name, amount }) => [label, name, amount]),
  ).toEqual([
    ['nov', 'novembro de 2026', 0],
    ['dez', 'dezembro de 2026', 10],
    ['jan', 'janeiro de 2027', 0],
    ['fev', 'fevereiro de 2027', -4],
  ])
})

test.each([
  ['2027-01-27', 'week'],
  ['2027-01-28', 'month'],
])('the last day %s makes it %s', (day, unit) => {
  const upcoming = [{ day, amount: 1 }]
  expect(upcomingUnit(today, upcoming)).toBe(unit)
  expect(toUpcomingPoints(today, upcoming).reduce((sum, { amount }) => sum + amount, 0)).toBe(1)
})
