import { expect, test } from 'vitest'
import { momentText, shortDay } from './moment-text.ts'

test('a moment is formatted in the given time zone', () => {
  expect(momentText('2026-12-05T03:04:00.000Z', 'America/Sao_Paulo')).toBe('05/12/2026 às 00:04')
  expect(momentText('2026-12-05T03:04:00.000Z', 'America/Manaus')).toBe('04/12/2026 às 23:04')
  expect(momentText('2026-12-05T04:04:00.000Z', 'America/Sao_Paulo')).toBe('05/12/2026 à 01:04')
})

test('a day has two digits for day and month', () => {
  expect(shortDay('2026-02-03T12:00:00.000Z', 'America/Sao_Paulo')).toBe('03/02/2026')
})
