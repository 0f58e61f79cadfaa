import type { GateEvent } from '@55tickets/contracts/gate.ts'
import { expect, test } from 'vitest'
import { isCurrent, orderEvents } from './order-events.ts'

const event = (name: string, startDate: string, endDate: string): GateEvent => ({
  _id: '0b6e4f00-0000-4000-8000-000000000001',
  slug: name,
  name,
  startDate,
  endDate,
  timezone: 'America/Sao_Paulo',
  entrances: [],
})
const over = event('over', '2026-11-01T20:00:00Z', '2026-11-02T01:00:00Z')
const longOver = event('long over', '2026-10-01T20:00:00Z', '2026-10-02T01:00:00Z')
const tonight = event('tonight', '2026-11-15T20:00:00Z', '2026-11-16T01:00:00Z')
const soon = event('soon', '2026-11-20T20:00:00Z', '2026-11-21T01:00:00Z')
const later = event('later', '2026-12-20T20:00:00Z', '2026-12-21T01:00:00Z')

test('current events come first, then upcoming, then past ones', () => {
  const now = new Date('2026-11-15T21:00:00Z')
  const names = orderEvents([later, longOver, over, soon, tonight], now).map(({ name }) => name)
  expect(names).toEqual(['tonight', 'soon', 'later', 'over', 'long over'])
})

test('an event is current from three hours before its start', () => {
  expect(isCurrent(tonight, new Date('2026-11-15T16:59:00Z'))).toBe(false)
  expect(isCurrent(tonight, new Date('2026-11-15T17:00:00Z'))).toBe(true)
})
