import { expect, test } from 'vitest'
import { sampleEditedEvent, sampleTicket } from '../editor/testing/sample-edited-event.ts'
import { couponTickets, couponTicketsText } from './coupon-tickets.ts'

const lot = (_id: string, name: string) => ({
  _id,
  name,
  size: null,
  closesAt: null,
  state: 'open' as const,
  sold: 0,
  held: 0,
})
const sector = (name: string, lots: ReturnType<typeof lot>[]) => ({
  _id: name,
  name,
  capacity: 100,
  sold: 0,
  held: 0,
  given: 0,
  halfQuota: 0,
  halvesTaken: 0,
  showsLeft: false,
  lots,
})
const type = (_id: string, some: Partial<typeof sampleTicket> = {}) => ({
  ...sampleTicket,
  _id,
  name: 'Inteira',
  ...some,
})
const pista = sector('Pista', [lot('p1', '1º lote'), lot('p2', '2º lote')])
const camarote = sector('Camarote', [lot('c1', 'Lote único')])
const types = [
  type('a', { lotId: 'p1' }),
  type('a/meia', { lotId: 'p1', halfPrice: 'quota', halfOf: 'a' }),
  type('b', { lotId: 'p2' }),
  type('c', { lotId: 'c1', isHidden: true }),
  type('d', { name: 'Combo' }),
]
const tickets = { ...sampleEditedEvent().tickets, types, sectors: [pista, camarote] }
const names = (kind: 'percent' | 'unlock', some = tickets) =>
  couponTickets(some, kind).map(({ name }) => name)

test('a discount is for wholes that are not hidden, an unlocking coupon for hidden ones', () => {
  expect(names('percent')).toEqual([
    'Pista, Inteira (1º lote)',
    'Pista, Inteira (2º lote)',
    'Combo',
  ])
  expect(names('unlock')).toEqual(['Camarote, Inteira'])
})

test('a single sector and a single lot are not named', () => {
  const single = { ...tickets, sectors: [camarote] }
  expect(names('unlock', single)).toEqual(['Inteira'])
})

test.each([
  [{ kind: 'percent' as const, ticketIds: null }, 'Todos os ingressos'],
  [{ kind: 'unlock' as const, ticketIds: null }, 'Todos os ingressos ocultos'],
  [{ kind: 'percent' as const, ticketIds: ['d'] }, 'Combo'],
  [
    { kind: 'percent' as const, ticketIds: ['gone'] },
    'Nenhum ingresso: os que havia foram removidos',
  ],
  [
    { kind: 'percent' as const, ticketIds: ['a', 'b', 'c', 'd'] },
    'Pista, Inteira (1º lote); Pista, Inteira (2º lote); Camarote, Inteira e mais 1',
  ],
])('the tickets of a coupon in words: %o', (coupon, text) => {
  expect(couponTicketsText(coupon, tickets)).toBe(text)
})
