import { expect, test } from 'vitest'
import {
  eventAvailability,
  isOnSale,
  maxPerOrderNow,
  type TicketOnOffer,
  type TicketStatus,
  ticketStatus,
} from './ticket-status.ts'

const now = new Date('2026-12-01T12:00:00Z')
const before = '2026-12-01T11:59:59Z'
const after = '2026-12-01T12:00:01Z'

const plenty = {
  isAvailable: true,
  remainingQuantity: 100,
  maxPerOrder: 6,
  salesStart: null,
  salesEnd: null,
}
const soon = { ...plenty, salesStart: after }
const over = { ...plenty, salesEnd: before }
const gone = { ...plenty, remainingQuantity: 0 }
const few = { ...plenty, remainingQuantity: 3 }

test('each status has its cause', () => {
  const status = (ticket: TicketOnOffer) => ticketStatus(ticket, now)
  expect(status(plenty)).toBe('available')
  expect(status(few)).toBe('almost-sold-out')
  expect(status(gone)).toBe('sold-out')
  expect(status({ ...plenty, isAvailable: false })).toBe('sold-out')
  expect(status(soon)).toBe('not-started')
  expect(status(over)).toBe('ended')
})

test('fewer than ten tickets are almost sold out', () => {
  expect(ticketStatus({ ...plenty, remainingQuantity: 9 }, now)).toBe('almost-sold-out')
  expect(ticketStatus({ ...plenty, remainingQuantity: 10 }, now)).toBe('available')
})

test('the sales period takes precedence over the stock', () => {
  expect(ticketStatus({ ...soon, remainingQuantity: 0 }, now)).toBe('not-started')
  expect(ticketStatus({ ...over, isAvailable: false }, now)).toBe('ended')
})

test('a ticket is on sale at the exact start and end of its period', () => {
  const instant = now.toISOString()
  expect(ticketStatus({ ...plenty, salesStart: instant, salesEnd: instant }, now)).toBe('available')
})

test('only available tickets are on sale', () => {
  const statuses: TicketStatus[] = [
    'not-started',
    'ended',
    'sold-out',
    'almost-sold-out',
    'available',
  ]
  expect(statuses.filter(isOnSale)).toEqual(['almost-sold-out', 'available'])
})

test('the limit is the lower of stock and maximum per order', () => {
  expect(maxPerOrderNow(plenty, now)).toBe(6)
  expect(maxPerOrderNow(few, now)).toBe(3)
})

test('the limit is zero for tickets that are not on sale', () => {
  for (const ticket of [soon, over, gone, { ...gone, remainingQuantity: -1 }]) {
    expect(maxPerOrderNow(ticket, now)).toBe(0)
  }
})

test('an event is available while one of its tickets is', () => {
  expect(eventAvailability([gone, over, few, plenty], now)).toBe('available')
})

test('an event is almost sold out when every ticket on sale is', () => {
  expect(eventAvailability([gone, few, soon], now)).toBe('almost-sold-out')
})

test('an event without tickets on sale shows that sales will start, if any will', () => {
  expect(eventAvailability([gone, over, soon], now)).toBe('not-started')
})

test('an event is sold out unless all its sales have ended', () => {
  expect(eventAvailability([over, gone], now)).toBe('sold-out')
  expect(eventAvailability([over], now)).toBe('ended')
})

test('an event without tickets has the availability none', () => {
  expect(eventAvailability([], now)).toBe('none')
})
