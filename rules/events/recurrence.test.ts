import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { zonedToInstant } from '../text/zone.ts'
import { nextOccurrence, type Recurrence, weeklyText } from './recurrence.ts'

const zone = 'America/Sao_Paulo'
const at = (local: string) => zonedToInstant(local, zone)
const found = (start: string, end: string) => ({ start: at(start), end: at(end) })

test('working days are written as a range', () => {
  expect(weeklyText([1, 2, 3, 4, 5])).toBe('Segundas às Sextas')
})

test('consecutive days are written as a range, in the gender of the last day', () => {
  expect(weeklyText([2, 3, 4])).toBe('Terças às Quintas')
  expect(weeklyText([4, 5, 6])).toBe('Quintas aos Sábados')
  expect(weeklyText([0, 1, 2, 3])).toBe('Domingos às Quartas')
})

test('a range may cross the end of the week', () => {
  expect(weeklyText([5, 6, 0])).toBe('Sextas aos Domingos')
  expect(weeklyText([0, 1, 6])).toBe('Sábados às Segundas')
  expect(weeklyText([0, 2, 3, 4, 5, 6])).toBe('Terças aos Domingos')
})

test('two consecutive days are a range too, and a weekend starts on Saturday', () => {
  expect(weeklyText([5, 6])).toBe('Sextas aos Sábados')
  expect(weeklyText([0, 6])).toBe('Sábados aos Domingos')
  expect(weeklyText([0, 3])).toBe('Domingos e Quartas')
})

test('other days are written as a list that starts on Sunday', () => {
  expect(weeklyText([1, 3, 5])).toBe('Segundas, Quartas e Sextas')
  expect(weeklyText([6, 0, 3])).toBe('Domingos, Quartas e Sábados')
  expect(weeklyText([1, 2, 3, 6])).toBe('Segundas, Terças, Quartas e Sábados')
})

test('one day, every day and no day have their own texts', () => {
  expect(weeklyText([6])).toBe('Sábados')
  expect(weeklyText([0])).toBe('Domingos')
  expect(weeklyText([0, 1, 2, 3, 4, 5, 6])).toBe('Todos os dias')
  expect(weeklyText([])).toBe('')
})

test('order and repetition of the days do not matter', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(6)), (days) => {
      const sorted = [0, 1, 2, 3, 4, 5, 6].filter((day) => days.includes(day))
      expect(weeklyText(days)).toBe(weeklyText(sorted))
    }),
  )
})

// 2026-12-03 is a Thursday.
const evenings: Recurrence = { weeklyDays: [4, 5, 6], startTime: '19:00', endTime: '23:00' }
const december = { startsAt: at('2026-12-01T00:00'), endsAt: at('2026-12-19T23:59'), zone }

test('before the range the first occurrence is next', () => {
  expect(nextOccurrence(evenings, december, at('2026-01-01T12:00'))).toEqual(
    found('2026-12-03T19:00', '2026-12-03T23:00'),
  )
})

test('an occurrence is current until its end', () => {
  const thursday = found('2026-12-03T19:00', '2026-12-03T23:00')
  expect(nextOccurrence(evenings, december, at('2026-12-03T19:00'))).toEqual(thursday)
  expect(nextOccurrence(evenings, december, at('2026-12-03T22:59:59'))).toEqual(thursday)
  expect(nextOccurrence(evenings, december, at('2026-12-03T23:00'))).toEqual(
    found('2026-12-04T19:00', '2026-12-04T23:00'),
  )
})

test('after the last day of a week the next week follows', () => {
  expect(nextOccurrence(evenings, december, at('2026-12-05T23:30'))).toEqual(
    found('2026-12-10T19:00', '2026-12-10T23:00'),
  )
})

test('there is none after the last occurrence', () => {
  expect(nextOccurrence(evenings, december, at('2026-12-19T23:00'))).toBeNull()
  expect(nextOccurrence(evenings, december, at('2027-06-01T12:00'))).toBeNull()
})

const nights: Recurrence = { weeklyDays: [6], startTime: '22:00', endTime: '05:00' }

test('an occurrence may run past midnight', () => {
  expect(nextOccurrence(nights, december, at('2026-12-06T04:59'))).toEqual(
    found('2026-12-05T22:00', '2026-12-06T05:00'),
  )
  expect(nextOccurrence(nights, december, at('2026-12-06T05:00'))).toEqual(
    found('2026-12-12T22:00', '2026-12-13T05:00'),
  )
})

test('the night before the range does not belong to it', () => {
  const range = { ...december, startsAt: at('2026-12-06T00:00') }
  expect(nextOccurrence(nights, range, at('2026-12-06T01:00'))).toEqual(
    found('2026-12-12T22:00', '2026-12-13T05:00'),
  )
})

test('the first occurrence counts although the range starts during it', () => {
  const range = { ...december, startsAt: at('2026-12-03T20:00') }
  expect(nextOccurrence(evenings, range, at('2026-12-01T12:00'))).toEqual(
    found('2026-12-03T19:00', '2026-12-03T23:00'),
  )
})

test('an occurrence that ended before the range starts is skipped', () => {
  const sundays: Recurrence = { weeklyDays: [0], startTime: '10:00', endTime: '12:00' }
  const range = { ...december, startsAt: at('2026-12-06T18:00') }
  expect(nextOccurrence(sundays, range, at('2026-12-01T12:00'))).toEqual(
    found('2026-12-13T10:00', '2026-12-13T12:00'),
  )
})

test('the next occurrence has not ended and is the earliest such one', () => {
  const days = fc.uniqueArray(fc.nat(6), { minLength: 1 })
  const minutes = fc.integer({ min: 0, max: 18 * 24 * 60 })
  fc.assert(
    fc.property(days, minutes, (weeklyDays, minute) => {
      const now = new Date(december.startsAt.getTime() + minute * 60_000)
      const config = { ...evenings, weeklyDays }
      const next = nextOccurrence(config, december, now)
      if (!next) return
      expect(next.end.getTime()).toBeGreaterThan(now.getTime())
      const justBefore = new Date(Math.max(now.getTime(), next.start.getTime() - 1))
      expect(nextOccurrence(config, december, justBefore)).toEqual(next)
    }),
  )
})
