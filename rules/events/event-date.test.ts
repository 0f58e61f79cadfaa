import { expect, test } from 'vitest'
import { zonedToInstant } from '../text/zone.ts'
import { dateLine, dateLineWithEnd, sessionLine } from './date-line.ts'
import { dateBlock, type EventDates, isEnded, isRunning, shortDate } from './event-date.ts'
import type { Recurrence } from './recurrence.ts'

const zone = 'America/Sao_Paulo'
const at = (local: string) => zonedToInstant(local, zone)

function event(start: string, end: string, timezone = zone): EventDates {
  const startDate = zonedToInstant(start, timezone).toISOString()
  const endDate = zonedToInstant(end, timezone).toISOString()
  return { startDate, endDate, timezone, isRecurring: false, recurrenceConfig: null }
}

function weekly(weeklyDays: number[], startTime: string, endTime: string): EventDates {
  const recurrenceConfig: Recurrence = { weeklyDays, startTime, endTime }
  return { ...event('2026-11-05T00:00', '2026-12-20T23:59'), isRecurring: true, recurrenceConfig }
}

test('a session shows weekday, start and end for one day and several', () => {
  expect(sessionLine(event('2026-12-05T20:00', '2026-12-05T23:30'))).toBe(
    'sábado, 5 de dezembro de 2026, 20:00 às 23:30',
  )
  expect(sessionLine(event('2026-12-05T20:00', '2026-12-07T12:00'))).toBe(
    'sábado, 5 de dezembro de 2026, às 20:00, até segunda-feira, 7 de dezembro de 2026, às 12:00',
  )
})

test('an event of one day shows weekday, date and times', () => {
  const show = event('2026-12-05T20:00', '2026-12-05T23:30')
  expect(dateLine(show)).toBe('sábado, 5 de dezembro de 2026, 20:00 às 23:30')
  expect(shortDate(show)).toBe('sáb, 5 de dez de 2026, 20:00')
})

test('dates are in the time zone of the event', () => {
  const show = event('2026-12-05T23:30', '2026-12-06T01:00', 'America/Manaus')
  expect(dateLine(show)).toBe('sábado, 5 de dezembro de 2026, 23:30 à 01:00')
  expect(dateBlock(show)).toEqual({ day: '05', month: 'DEZ' })
})

test('a party that ends in the morning has one day', () => {
  const party = event('2026-12-31T22:00', '2027-01-01T05:00')
  expect(dateLine(party)).toBe('quinta-feira, 31 de dezembro de 2026, 22:00 às 05:00')
  expect(shortDate(party)).toBe('qui, 31 de dez de 2026, 22:00')
})

test('a party of up to twelve hours has one day however late it ends', () => {
  const rave = event('2026-12-05T22:00', '2026-12-06T10:00')
  expect(dateLine(rave)).toBe('sábado, 5 de dezembro de 2026, 22:00 às 10:00')
})

test('an event that ends at midnight has one day', () => {
  const show = event('2026-12-05T08:00', '2026-12-06T00:00')
  expect(dateLine(show)).toBe('sábado, 5 de dezembro de 2026, 08:00 às 00:00')
})

test('an event of several days shows a range and its start', () => {
  const fair = event('2026-12-04T09:00', '2026-12-07T18:00')
  expect(dateLine(fair)).toBe('4 a 7 de dezembro de 2026, início às 09:00')
  expect(shortDate(fair)).toBe('4 a 7 de dez de 2026')
})

test('buyers see the end of an event of one day or several', () => {
  const fair = event('2026-12-04T09:00', '2026-12-07T18:00')
  expect(dateLineWithEnd(fair)).toBe('4 a 7 de dezembro de 2026, início às 09:00, fim às 18:00')
  const show = event('2026-12-05T20:00', '2026-12-05T23:30')
  expect(dateLineWithEnd(show)).toBe(dateLine(show))
})

test('the last night of a festival does not add a day', () => {
  const festival = event('2026-12-04T18:00', '2026-12-07T06:00')
  expect(shortDate(festival)).toBe('4 a 6 de dez de 2026')
})

test('a last morning after six adds a day', () => {
  const retreat = event('2026-12-04T18:00', '2026-12-07T06:01')
  expect(shortDate(retreat)).toBe('4 a 7 de dez de 2026')
})

test('two days are listed, also across the end of a month', () => {
  expect(shortDate(event('2026-12-05T09:00', '2026-12-06T18:00'))).toBe('5 e 6 de dez de 2026')
  expect(dateLine(event('2026-11-30T09:00', '2026-12-01T18:00'))).toBe(
    '30 de novembro e 1º de dezembro de 2026, início às 09:00',
  )
})

test('a range across the end of a year shows both years', () => {
  expect(dateLine(event('2026-12-30T18:00', '2027-01-02T12:00'))).toBe(
    '30 de dezembro de 2026 a 2 de janeiro de 2027, início às 18:00',
  )
})

test('a recurring event shows its weekdays, times and range', () => {
  const tour = weekly([4, 5, 6], '19:00', '23:00')
  expect(dateLine(tour)).toBe(
    'Quintas aos Sábados, 19:00 às 23:00, de 5 de novembro a 20 de dezembro de 2026',
  )
  expect(shortDate(tour)).toBe('Quintas aos Sábados, 19:00 às 23:00')
})

test('a recurring event of one day shows that day', () => {
  const tour = { ...weekly([6], '10:00', '12:00'), ...recurringOn('2026-12-05') }
  expect(dateLine(tour)).toBe('Sábados, 10:00 às 12:00, em 5 de dezembro de 2026')
})

function recurringOn(day: string) {
  const { startDate, endDate } = event(`${day}T00:00`, `${day}T23:59`)
  return { startDate, endDate }
}

test('a recurring event shows the day of its next occurrence', () => {
  const tour = weekly([6], '22:00', '05:00')
  expect(dateBlock(tour)).toEqual({ day: '07', month: 'NOV' })
  expect(dateBlock(tour, at('2026-12-01T12:00'))).toEqual({ day: '05', month: 'DEZ' })
  expect(dateBlock(tour, at('2026-12-06T04:00'))).toEqual({ day: '05', month: 'DEZ' })
})

test('a non-recurring event always shows its first day', () => {
  const fair = event('2026-12-04T09:00', '2026-12-07T18:00')
  expect(dateBlock(fair, at('2026-12-06T12:00'))).toEqual({ day: '04', month: 'DEZ' })
})

test('an event runs from its start until its end', () => {
  const show = event('2026-12-05T20:00', '2026-12-05T23:30')
  const seen = [
    '2026-12-05T19:59:59',
    '2026-12-05T20:00',
    '2026-12-05T23:29:59',
    '2026-12-05T23:30',
  ]
  expect(seen.map((time) => isRunning(show, at(time)))).toEqual([false, true, true, false])
  expect(seen.map((time) => isEnded(show, at(time)))).toEqual([false, false, false, true])
})

test('a recurring event runs during its occurrences and ends with its range', () => {
  const tour = weekly([6], '22:00', '05:00')
  const seen = ['2026-12-05T21:59', '2026-12-06T04:59', '2026-12-06T05:00', '2026-12-21T00:30']
  expect(seen.map((time) => isRunning(tour, at(time)))).toEqual([false, true, false, false])
  expect(seen.map((time) => isEnded(tour, at(time)))).toEqual([false, false, false, true])
})

test('a postponed event is still to come, with the date that it had', () => {
  const show = event('2026-12-05T20:00', '2026-12-05T23:30')
  const postponed = { ...show, status: 'postponed' } as const
  const later = new Date('2090-01-01T00:00:00.000Z')
  expect(isEnded(postponed, later)).toBe(false)
  expect(isRunning(postponed, new Date(show.startDate))).toBe(false)
  expect(dateLine(postponed)).toBe(`nova data a definir (antes: ${dateLine(show)})`)
  expect(dateLineWithEnd(postponed)).toBe(dateLine(postponed))
})
