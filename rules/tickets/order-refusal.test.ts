import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HoldingBuyer } from './hold-limits.ts'
import { findOrderRefusal, type OrderOffer, type TicketOrder } from './order-refusal.ts'
import { isBelowOrderMinimum, maxSelectable } from './ticket-choice.ts'

const NOW = new Date('2026-12-01T12:00:00Z')
const EARLIER = '2026-12-01T11:59:59.999Z'
const LATER = '2026-12-01T12:00:00.001Z'

type OrderedTicket = OrderOffer['tickets'][number]
interface Order extends TicketOrder {
  readonly offer: OrderOffer | null
}

const ticket: OrderedTicket = {
  _id: 'a',
  name: 'Inteira',
  price: 50,
  currency: 'BRL',
  minPerOrder: 2,
  maxPerOrder: 4,
  remainingQuantity: 4,
  isAvailable: true,
  salesStart: NOW.toISOString(),
  salesEnd: NOW.toISOString(),
  customForm: 'form',
  lot: null,
  halfPrice: null,
}
const offer: OrderOffer = {
  endDate: LATER,
  areSalesPaused: false,
  teachersPayHalf: false,
  feeBearer: 'promoter',
  feePercentage: 10,
  tickets: [ticket],
}
const accepted: Order = { offer, items: [{ ticketId: 'a', quantity: 2 }], forms: ['form'] }

const refuse = ({ offer, ...order }: Order) => findOrderRefusal(offer, order, NOW)
const withTicket =
  (change: Partial<OrderedTicket>) =>
  ({ offer, ...order }: Order): Order => ({
    ...order,
    offer: offer && { ...offer, tickets: offer.tickets.map((one) => ({ ...one, ...change })) },
  })
const withOrder = (change: Partial<TicketOrder>) => (order: Order) => ({ ...order, ...change })

const minutesAgo = (count: number) => new Date(NOW.getTime() - count * 60_000)
const anyBuyer = {
  isEmailProved: true,
  places: 100,
  placesLeft: 10,
  held: 0,
  holdsBegan: [],
  stocks: [],
}
const stock = { ticketIds: new Set(['a']), places: 21, placesLeft: 2, held: 0 }
const withBuyer =
  (change: Partial<HoldingBuyer>) =>
  ({ offer, ...order }: Order): Order => ({
    ...order,
    offer: offer && { ...offer, buyer: { ...anyBuyer, ...offer.buyer, ...change } },
  })

/** Reasons in the order in which they are checked, each with a change that gives it. */
const reasons: [name: string, change: (order: Order) => Order, refusal: object][] = [
  [
    'an event that is not published',
    (order) => ({ ...order, offer: null }),
    { code: 'EVENT_NOT_FOUND' },
  ],
  [
    'an event that was cancelled',
    ({ offer, ...order }) => ({ ...order, offer: offer && { ...offer, isCancelled: true } }),
    { code: 'EVENT_CANCELLED' },
  ],
  [
    'an event that ends now',
    ({ offer, ...order }) => ({ ...order, offer: offer && { ...offer, endDate: NOW } }),
    { code: 'EVENT_ENDED' },
  ],
  [
    'an event whose sales are paused',
    ({ offer, ...order }) => ({ ...order, offer: offer && { ...offer, areSalesPaused: true } }),
    { code: 'SALES_PAUSED' },
  ],
  [
    'a ticket of another event',
    withOrder({ items: [{ ticketId: 'other', quantity: 2 }] }),
    { code: 'TICKET_NOT_FOUND' },
  ],
  [
    'another currency',
    withTicket({ currency: 'USD' }),
    { code: 'CURRENCY_NOT_SOLD', about: 'Inteira' },
  ],
  [
    'a sale that starts later',
    withTicket({ salesStart: LATER }),
    { code: 'SALES_NOT_STARTED', about: 'Inteira' },
  ],
  [
    'a sale that ended before',
    withTicket({ salesEnd: EARLIER }),
    { code: 'SALES_ENDED', about: 'Inteira' },
  ],
  [
    'a ticket taken off sale',
    withTicket({ isAvailable: false }),
    { code: 'SOLD_OUT', about: 'Inteira' },
  ],
  [
    'fewer than the minimum per order',
    withTicket({ minPerOrder: 3 }),
    { code: 'TOO_FEW_TICKETS', about: 'Inteira', bound: 3 },
  ],
  [
    'more than the maximum per order',
    withTicket({ maxPerOrder: 1 }),
    { code: 'TOO_MANY_TICKETS', about: 'Inteira', bound: 1 },
  ],
  [
    'more than an order may cost',
    withTicket({ price: 5_000_000.01 }),
    { code: 'TOO_MANY_TICKETS' },
  ],
  ['less than the minimum purchase', withTicket({ price: 2.49 }), { code: 'BELOW_MINIMUM' }],
  ['no answers to its form', withOrder({ forms: [] }), { code: 'FORM_REQUIRED' }],
  ['answers to a further form', withOrder({ forms: ['form', 'more'] }), { code: 'FORM_INVALID' }],
  [
    'more than remain',
    withTicket({ remainingQuantity: 1 }),
    { code: 'NOT_ENOUGH_LEFT', about: 'Inteira', bound: 1 },
  ],
  [
    'an address without proof while less than a tenth is left',
    withBuyer({ isEmailProved: false, places: 101, placesLeft: 10 }),
    { code: 'EMAIL_NOT_PROVED' },
  ],
  [
    'an address without proof while less than a tenth of a stock is left',
    withBuyer({ isEmailProved: false, places: 300, placesLeft: 282, stocks: [stock] }),
    { code: 'EMAIL_NOT_PROVED' },
  ],
  [
    'a fourth hold within an hour',
    withBuyer({ holdsBegan: [50, 59, 10].map(minutesAgo) }),
    { code: 'HOLD_RENEWED', bound: 60 },
  ],
]

test('an order within all limits is accepted, at their bounds too', () => {
  expect(refuse(accepted)).toBeNull()
  expect(refuse(withTicket({ price: 2.5 })(accepted))).toBeNull()
  expect(refuse(withTicket({ price: 5_000_000 })(accepted))).toBeNull()
  expect(
    refuse(withTicket({ minPerOrder: 2, maxPerOrder: 2, remainingQuantity: 2 })(accepted)),
  ).toBeNull()
})

test('a tenth is left, a hold is chosen again, and of three holds one began an hour ago', () => {
  const unproved = { isEmailProved: false }
  expect(refuse(withBuyer({ ...unproved, places: 100, placesLeft: 10 })(accepted))).toBeNull()
  expect(
    refuse(withBuyer({ ...unproved, places: 100, placesLeft: 0, held: 2 })(accepted)),
  ).toBeNull()
  const of = (...stocks: HoldingBuyer['stocks']) =>
    refuse(withBuyer({ ...unproved, stocks })(accepted))
  expect(of({ ...stock, places: 20 })).toBeNull()
  expect(of({ ...stock, placesLeft: 0, held: 2 })).toBeNull()
  expect(of({ ...stock, ticketIds: new Set(['b']) })).toBeNull()
  const holdsBegan = [50, 60, 10].map(minutesAgo)
  expect(refuse(withBuyer({ holdsBegan })(accepted))).toBeNull()
  const again = { holdsBegan: [50, 59, 10].map(minutesAgo), held: 1 }
  expect(refuse(withBuyer(again)(accepted))).toBeNull()
})

test('an order is accepted before its form was filled in', () => {
  const { forms: _, ...order } = accepted
  expect(refuse(order)).toBeNull()
})

test.each(reasons)('%s is refused', (_name, change, refusal) => {
  expect(refuse(change(accepted))).toEqual({ about: null, bound: null, ...refusal })
})

const pairs = reasons.flatMap(([name, change, refusal], index) =>
  reasons.slice(index + 1).map(([other, alsoChange]) => ({
    name,
    other,
    order: change(alsoChange(accepted)),
    refusal,
  })),
)

test.each(pairs)('$name comes before $other', ({ order, refusal }) => {
  expect(refuse(order)).toMatchObject(refusal)
})

test('of two tickets the first that was ordered is told', () => {
  const second = { ...ticket, _id: 'b', name: 'Meia', isAvailable: false }
  const both = { ...offer, tickets: [{ ...ticket, currency: 'USD' }, second] }
  const items = ['b', 'a'].map((ticketId) => ({ ticketId, quantity: 2 }))
  expect(refuse({ ...accepted, offer: both, items })).toMatchObject({
    code: 'SOLD_OUT',
    about: 'Meia',
  })
})

test('what the ticket panel lets choose is not refused, and anything more is', () => {
  const change = fc.record({
    currency: fc.constantFrom('BRL', 'BRL', 'USD'),
    minPerOrder: fc.integer({ min: 1, max: 4 }),
    maxPerOrder: fc.integer({ min: 1, max: 6 }),
    remainingQuantity: fc.integer({ min: 0, max: 6 }),
    isAvailable: fc.boolean(),
    salesStart: fc.constantFrom(null, EARLIER, NOW, LATER),
    salesEnd: fc.constantFrom(null, EARLIER, NOW, LATER),
  })
  const anyOffer = fc.record({
    endDate: fc.constantFrom(EARLIER, NOW, LATER),
    areSalesPaused: fc.constantFrom(false, false, true),
  })
  fc.assert(
    fc.property(change, anyOffer, fc.integer({ min: 1, max: 8 }), (own, terms, quantity) => {
      const one = { ...ticket, ...own }
      const order = { items: [{ ticketId: one._id, quantity }] }
      const isChoosable =
        quantity <= maxSelectable(one, terms, NOW) && !isBelowOrderMinimum(one, quantity)
      const refused = findOrderRefusal({ ...offer, ...terms, tickets: [one] }, order, NOW)
      expect(refused === null).toBe(isChoosable)
    }),
  )
})
