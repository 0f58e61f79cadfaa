import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceFee } from '../money/fee.ts'
import { cents, fromReais } from '../money/money.ts'
import {
  type ChoosableTicket,
  clampToStock,
  isBelowOrderMinimum,
  maxSelectable,
  summarizeChoice,
  type TicketOffer,
} from './ticket-choice.ts'

const now = new Date('2026-12-01T12:00:00Z')
const before = '2026-12-01T11:59:59Z'
const after = '2026-12-01T12:00:01Z'
const farOff = '2026-12-31T12:00:00Z'

const ticket = (own: Partial<ChoosableTicket> = {}): ChoosableTicket => ({
  _id: 'a',
  name: 'Inteira',
  price: 50,
  currency: 'BRL',
  minPerOrder: 1,
  maxPerOrder: 6,
  remainingQuantity: 100,
  isAvailable: true,
  salesStart: null,
  salesEnd: null,
  ...own,
})

const offer = (own: Partial<TicketOffer> = {}): TicketOffer => ({
  endDate: farOff,
  areSalesPaused: false,
  feeBearer: 'customer',
  feePercentage: 10,
  tickets: [ticket()],
  ...own,
})

test.each<[string, Partial<ChoosableTicket>, number]>([
  ['the maximum per order', { maxPerOrder: 6, remainingQuantity: 7 }, 6],
  ['both limits', { maxPerOrder: 6, remainingQuantity: 6 }, 6],
  ['the stock', { maxPerOrder: 6, remainingQuantity: 5 }, 5],
  ['the last one', { remainingQuantity: 1 }, 1],
  ['the stock, even below the minimum per order', { minPerOrder: 5, remainingQuantity: 4 }, 4],
  ['the stock, if it equals the minimum per order', { minPerOrder: 5, remainingQuantity: 5 }, 5],
  ['0 if sold out', { remainingQuantity: 0 }, 0],
  ['0 if oversold', { remainingQuantity: -3 }, 0],
  ['0 if taken off sale', { isAvailable: false }, 0],
  ['0 before the sale', { salesStart: after }, 0],
  ['0 after the sale', { salesEnd: before }, 0],
  ['0 in another currency', { currency: 'USD' }, 0],
  ['0 if the maximum per order is 0', { maxPerOrder: 0 }, 0],
])('the selectable quantity is %s', (_what, own, most) => {
  expect(maxSelectable(ticket(own), offer(), now)).toBe(most)
})

test.each([
  [after, 6],
  [now.toISOString(), 0],
  [before, 0],
])('the selectable quantity of an event that ends at %s is %d', (endDate, most) => {
  expect(maxSelectable(ticket(), offer({ endDate }), now)).toBe(most)
})

test('nothing is selectable while sales are paused', () => {
  expect(maxSelectable(ticket(), offer({ areSalesPaused: true }), now)).toBe(0)
})

test.each([
  [0, 1, false],
  [1, 1, false],
  [1, 2, true],
  [3, 4, true],
  [4, 4, false],
  [5, 4, false],
  [0, 4, false],
])('%i tickets with a minimum of %i are too few: %s', (quantity, minPerOrder, tooFew) => {
  expect(isBelowOrderMinimum(ticket({ minPerOrder }), quantity)).toBe(tooFew)
})

test('the fee is rounded once per order', () => {
  const tickets = [ticket({ _id: 'a', price: 0.05 }), ticket({ _id: 'b', price: 12.34 })]
  const choice = summarizeChoice(offer({ tickets }), { a: 2, b: 1 })
  // 10 % of 12,44 is 1,244; the single fees 0,01 + 0,01 + 1,23 would make 1,25.
  expect(choice).toEqual({
    items: [
      { ticketId: 'a', quantity: 2 },
      { ticketId: 'b', quantity: 1 },
    ],
    count: 3,
    discount: 0,
    subtotal: 1244,
    fee: 124,
    total: 1368,
    isBelowMinimum: false,
  })
})

test.each<[Partial<TicketOffer>, number]>([
  [{}, 10_000 + 1000],
  [{ feeBearer: undefined }, 10_000 + 1000],
  [{ feeBearer: null }, 10_000 + 1000],
  [{ feeBearer: 'promoter' }, 10_000],
  [{ feePercentage: 0 }, 10_000],
  [{ feePercentage: 12.5 }, 10_000 + 1250],
])('two of R$ 50,00 under %j cost %i centavos', (own, total) => {
  expect(summarizeChoice(offer(own), { a: 2 }).total).toBe(total)
})

test.each<[number, Partial<TicketOffer>, boolean]>([
  [4.54, {}, true],
  [4.55, {}, false],
  [4.99, { feeBearer: 'promoter' }, true],
  [5, { feeBearer: 'promoter' }, false],
  [0, {}, true],
])('one ticket of %d reais under %j is below the minimum: %s', (price, own, below) => {
  const tickets = [ticket({ price })]
  expect(summarizeChoice(offer({ ...own, tickets }), { a: 1 }).isBelowMinimum).toBe(below)
})

test('an empty choice costs nothing and is not below the minimum', () => {
  expect(summarizeChoice(offer(), {})).toEqual({
    items: [],
    count: 0,
    discount: 0,
    subtotal: 0,
    fee: 0,
    total: 0,
    isBelowMinimum: false,
  })
})

test.each([
  [{ a: 6 }, { a: 6 }],
  [{ a: 7 }, { a: 6 }],
  [{ a: 0 }, {}],
  [{ a: -2 }, {}],
  [{ gone: 2 }, {}],
  [{ toString: 2 }, {}],
])('the stored choice %j is clamped to %j', (chosen, left) => {
  expect(clampToStock(offer(), chosen, now)).toEqual(left)
})

test('a ticket id like a built-in property has no quantity', () => {
  const tickets = [ticket({ _id: 'constructor' }), ticket({ _id: '__proto__' })]
  expect(clampToStock(offer({ tickets }), {}, now)).toEqual({})
  expect(summarizeChoice(offer({ tickets }), {}).count).toBe(0)
})

const anyTicket = fc
  .record({
    price: fc.integer({ min: 0, max: 1_000_000 }).map((amount) => amount / 100),
    currency: fc.constantFrom('BRL', 'BRL', 'BRL', 'USD'),
    minPerOrder: fc.integer({ min: 1, max: 10 }),
    maxPerOrder: fc.integer({ min: 1, max: 20 }),
    remainingQuantity: fc.integer({ min: -5, max: 40 }),
    isAvailable: fc.boolean(),
    salesStart: fc.constantFrom(null, before, after),
    salesEnd: fc.constantFrom(null, before, after),
  })
  .map(ticket)
const anyOffer = fc.record({
  endDate: fc.constantFrom(before, after),
  areSalesPaused: fc.constantFrom(false, false, true),
  feeBearer: fc.constantFrom('customer' as const, 'promoter' as const, undefined),
  feePercentage: fc.integer({ min: 0, max: 3000 }).map((points) => points / 100),
  tickets: fc
    .array(anyTicket, { maxLength: 6 })
    .map((tickets) => tickets.map((one, place) => ({ ...one, _id: String(place) }))),
})
const anyChoice = fc.dictionary(
  fc.integer({ min: 0, max: 8 }).map(String),
  fc.integer({ min: -10, max: 50 }),
)

test('a clamped choice is available, never larger, and stays the same when clamped again', () => {
  fc.assert(
    fc.property(anyOffer, anyChoice, (offer, chosen) => {
      const left = clampToStock(offer, chosen, now)
      for (const one of offer.tickets) {
        const quantity = left[one._id] ?? 0
        expect(quantity).toBeGreaterThanOrEqual(0)
        expect(quantity).toBeLessThanOrEqual(maxSelectable(one, offer, now))
        expect(quantity).toBeLessThanOrEqual(Math.max(0, chosen[one._id] ?? 0))
      }
      expect(clampToStock(offer, left, now)).toEqual(left)
    }),
  )
})

test('items, subtotal and fee of a choice add up to its total', () => {
  fc.assert(
    fc.property(anyOffer, anyChoice, (offer, chosen) => {
      const choice = summarizeChoice(offer, clampToStock(offer, chosen, now))
      const ticketPrice = (id: string) => fromReais(offer.tickets[Number(id)]?.price ?? 0)
      const subtotal = choice.items.reduce(
        (sum, one) => sum + ticketPrice(one.ticketId) * one.quantity,
        0,
      )
      expect(choice.subtotal).toBe(subtotal)
      expect(choice.count).toBe(choice.items.reduce((sum, { quantity }) => sum + quantity, 0))
      expect(choice.total).toBe(choice.subtotal + choice.fee)
      expect(choice.fee).toBe(
        serviceFee({
          subtotal: cents(subtotal),
          feeBearer: offer.feeBearer,
          feeBasisPoints: Math.round(offer.feePercentage * 100),
        }),
      )
      expect(choice.isBelowMinimum).toBe(choice.count > 0 && choice.total < 500)
    }),
  )
})
