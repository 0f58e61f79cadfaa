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

test('fewer than ten are the last ones', () => {
  expect(ticketStatus({ ...plenty, remainingQuantity: 9 }, now)).toBe('almost-sold-out')
  expect(ticketStatus({ ...plenty, remainingQuantity: 10 }, now)).toBe('available')
})

test('the period of sale tells before the stock does', () => {
  expect(ticketStatus({ ...soon, remainingQuantity: 0 }, now)).toBe('not-started')
  expect(ticketStatus({ ...over, isAvailable: false }, now)).toBe('ended')
})

test('a ticket is on sale at the very start and the very end of its period', () => {
  const instant = now.toISOString()
  expect(ticketStatus({ ...plenty, salesStart: instant, salesEnd: instant }, now)).toBe('available')
})

test('only what is available may be chosen', () => {
  const statuses: TicketStatus[] = [
    'not-started',
    'ended',
    'sold-out',
    'almost-sold-out',
    'available',
  ]
  expect(statuses.filter(isOnSale)).toEqual(['almost-sold-out', 'available'])
})

test('one may choose the lesser of what remains and what an order may hold', () => {
  expect(maxPerOrderNow(plenty, now)).toBe(6)
  expect(maxPerOrderNow(few, now)).toBe(3)
})

test('nothing may be chosen of what is not on sale', () => {
  for (const ticket of [soon, over, gone, { ...gone, remainingQuantity: -1 }]) {
    expect(maxPerOrderNow(ticket, now)).toBe(0)
  }
})

test('an event has tickets while one of them has', () => {
  expect(eventAvailability([gone, over, few, plenty], now)).toBe('available')
})

test('an event is almost sold out when every ticket still on sale is', () => {
  expect(eventAvailability([gone, few, soon], now)).toBe('almost-sold-out')
})

test('an event without tickets on sale tells of those to come first', () => {
  expect(eventAvailability([gone, over, soon], now)).toBe('not-started')
})

test('an event is sold out unless all its sales have ended', () => {
  expect(eventAvailability([over, gone], now)).toBe('sold-out')
  expect(eventAvailability([over], now)).toBe('ended')
})

test('an event without tickets says so', () => {
  expect(eventAvailability([], now)).toBe('none')
})
