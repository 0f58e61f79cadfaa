import { expect, test } from 'vitest'
import { atTimeText, dayText, monthText, rangeText, timeText, weekdayText } from './date-text.ts'
import { localParts } from './zone.ts'

const day = (date: string) => localParts(`${date}T12:00:00Z`, 'UTC')

test('months and weekdays match the Brazilian locale', () => {
  const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })
  for (let n = 0; n < 12; n += 1) {
    const date = new Date(Date.UTC(2026, n, n + 1))
    expect(monthText(localParts(date, 'UTC'), 'long')).toBe(month.format(date))
    expect(weekdayText(localParts(date, 'UTC'), 'long')).toBe(weekday.format(date))
  }
})

test('short words keep three letters', () => {
  expect(monthText(day('2026-03-05'), 'short')).toBe('mar')
  expect(weekdayText(day('2026-12-05'), 'short')).toBe('sáb')
})

test('the first of a month is an ordinal', () => {
  expect(dayText(day('2026-05-01'), 'long')).toBe('1º de maio de 2026')
  expect(dayText(day('2026-05-11'), 'long')).toBe('11 de maio de 2026')
})

test('a range writes a shared month and year once', () => {
  const range = (first: string, last: string) => rangeText(day(first), day(last), 'a', 'long')
  expect(range('2026-12-05', '2026-12-07')).toBe('5 a 7 de dezembro de 2026')
  expect(range('2026-11-30', '2026-12-02')).toBe('30 de novembro a 2 de dezembro de 2026')
  expect(range('2026-12-30', '2027-01-01')).toBe('30 de dezembro de 2026 a 1º de janeiro de 2027')
  expect(range('2026-12-05', '2027-12-05')).toBe('5 de dezembro de 2026 a 5 de dezembro de 2027')
  expect(range('2026-12-05', '2026-12-05')).toBe('5 de dezembro de 2026')
})

test('hours and minutes have two digits, and one o’clock is singular', () => {
  expect(timeText({ hour: 9, minute: 5 })).toBe('09:05')
  expect(atTimeText({ hour: 0, minute: 0 })).toBe('às 00:00')
  expect(atTimeText({ hour: 1, minute: 30 })).toBe('à 01:30')
  expect(atTimeText({ hour: 13, minute: 0 })).toBe('às 13:00')
})
