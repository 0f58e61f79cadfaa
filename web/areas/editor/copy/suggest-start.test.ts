import { expect, test } from 'vitest'
import { suggestStart } from './suggest-start.ts'

const dates = (startDate: string) => ({
  version: 1,
  timezone: 'America/Sao_Paulo',
  startDate,
  endDate: startDate,
  recurrence: null,
  doorsMinutes: 360,
})
const now = new Date('2026-11-17T15:00:00Z')

test.each([
  ['an event to come', '2026-12-05T20:00', '2026-12-12T20:00'],
  ['an event of last week', '2026-11-13T20:00', '2026-11-20T20:00'],
  ['an event of last year', '2025-11-15T22:30', '2026-11-21T22:30'],
])('a copy of %s is on the same weekday and in the future', (_, start, suggested) => {
  expect(suggestStart(dates(start), now)).toBe(suggested)
})
