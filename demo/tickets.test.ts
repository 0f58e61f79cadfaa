import { eventAvailability } from '@55tickets/rules/tickets/ticket-status.ts'
import { expect, test } from 'vitest'
import { halfPriceNote } from './demo-event.ts'
import { noon, published, ticketStatuses } from './testing/demo-files.ts'
import { fullAndHalf, lots } from './ticket-offers.ts'

const tickets = published.flatMap((file) => file.tickets)
const selling = published.filter((file) => file.tickets.length > 0)

test('every ticket status exists', () => {
  expect(new Set(published.flatMap(ticketStatuses))).toEqual(
    new Set(['available', 'almost-sold-out', 'sold-out', 'not-started', 'ended']),
  )
})

test.each(['sold-out', 'not-started', 'almost-sold-out'])(
  'two events are %s as a whole',
  (status) => {
    const whole = selling.filter((file) => ticketStatuses(file).every((found) => found === status))
    expect(whole.length).toBeGreaterThanOrEqual(2)
  },
)

test('one event has tickets whose sale has ended, is running and has not started', () => {
  const wanted = ['ended', 'available', 'not-started'] as const
  expect(
    selling.some((file) => wanted.every((status) => ticketStatuses(file).includes(status))),
  ).toBe(true)
})

test('several events have ticket groups, some beside tickets without a group', () => {
  const grouped = selling.filter(
    (file) => new Set(file.tickets.map((ticket) => ticket.ticketGroupName)).size > 1,
  )
  expect(grouped.length).toBeGreaterThanOrEqual(5)
  expect(
    grouped.some((file) => file.tickets.some((ticket) => ticket.ticketGroupName === undefined)),
  ).toBe(true)
})

test('one event has no tickets, only free sessions', () => {
  const unsold = published.filter(({ tickets, setores }) => tickets.length + setores.length === 0)
  expect(unsold).toHaveLength(1)
  expect(unsold[0]?.programacoes.filter((session) => session.allowSubscription)).not.toEqual([])
  expect(unsold[0]?.programacoes.some((session) => session.isPaid)).toBe(false)
  expect(eventAvailability([], noon)).toBe('none')
})

test('no event has only free tickets', () => {
  for (const file of selling)
    expect(
      file.tickets.some((ticket) => ticket.price > 0),
      file.slug,
    ).toBe(true)
})

test('a half-price ticket costs half of another ticket of the event and requires proof', () => {
  const halves = selling.flatMap((file) =>
    file.tickets
      .filter((ticket) => ticket.description === halfPriceNote)
      .map((half) => ({ half, file })),
  )
  expect(halves.length).toBeGreaterThanOrEqual(15)
  for (const { half, file } of halves) {
    expect(half.requiresProof, file.slug).toBe(true)
    expect(file.tickets.map((ticket) => ticket.price)).toContain(half.price * 2)
  }
})

test('some tickets have a minimum per order of two, four and ten', () => {
  const least = new Set(tickets.map((ticket) => ticket.minPerOrder))
  expect([...least]).toEqual(expect.arrayContaining([1, 2, 4, 10]))
})

test('fees are zero, whole and fractional percentages, paid by either side', () => {
  const fees = new Set(published.map((file) => file.feePercentage))
  expect([...fees]).toEqual(expect.arrayContaining([0, 8, 10, 12.5]))
  expect(new Set(published.map((file) => file.feeBearer))).toEqual(
    new Set(['customer', 'promoter']),
  )
})

test.each(['PIX', 'CREDIT_CARD', 'PIX,CREDIT_CARD'])('some events accept just %s', (methods) => {
  const found = selling.filter((file) => file.acceptedPaymentMethods.join() === methods)
  expect(found.length).toBeGreaterThanOrEqual(2)
})

test('one event is priced in dollars, and no event mixes currencies', () => {
  const currencies = selling.map((file) => [...new Set(file.tickets.map((one) => one.currency))])
  expect(currencies.every((found) => found.length === 1)).toBe(true)
  expect(currencies.filter(([found]) => found === 'USD')).toHaveLength(1)
})

test('lots are on sale one after the other without a gap', () => {
  const [first, second] = lots({ key: 'pista', name: 'Pista', capacity: 10 }, '2026-01-01T10:00', [
    { price: 10, until: '2026-02-01T23:59' },
    { price: 20, until: '2026-03-01T23:59', capacity: 5 },
  ])
  expect(first).toMatchObject({ name: 'Pista, 1º lote', salesStart: '2026-01-01T10:00' })
  expect(second).toMatchObject({ capacity: 5, price: 20, salesStart: first?.salesEnd })
})

test('40 % of the capacity is for half-price tickets', () => {
  const [full, half] = fullAndHalf({ key: 'pista', name: 'Pista', price: 45, capacity: 60 })
  expect(half).toMatchObject({ key: 'pista-meia', price: 22.5, capacity: 40, requiresProof: true })
  expect(full).toMatchObject({ key: 'pista-inteira', price: 45, capacity: 60 })
})
