import { expect, test } from 'vitest'
import { findMoveProblem, type MovedTicket, type MoveTarget, moveKind } from './move.ts'

const ticket = (more: Partial<MovedTicket> = {}): MovedTicket => ({
  ticketTypeId: 'pista',
  paidCents: 10_000,
  halfPrice: null,
  usesCoupon: false,
  ...more,
})
const target = (more: Partial<MoveTarget> = {}): MoveTarget => ({
  ticketTypeId: 'camarote',
  priceCents: 20_000,
  halfPrice: null,
  isHidden: false,
  isOnSale: true,
  isLotOpen: true,
  room: 1,
  minPerOrder: 1,
  maxPerOrder: 2,
  needsForm: false,
  line: null,
  ...more,
})
const fee = { feeBearer: 'customer', feeBasisPoints: 1000 } as const
const problem = (from: Partial<MovedTicket>, to: Partial<MoveTarget>) =>
  findMoveProblem(ticket(from), target(to), fee)

test.each([
  ['a dearer type is another order', {}, {}, 'order'],
  ['a type of the same price changes the ticket', {}, { priceCents: 10_000 }, 'change'],
  ['a cheaper type changes the ticket', {}, { priceCents: 9_999 }, 'change'],
  ['a discount counts', { paidCents: 9_000 }, { priceCents: 10_000 }, 'order'],
  [
    'what the order paid for the type counts',
    { paidCents: 9_000, usesCoupon: true },
    { priceCents: 10_000, line: { quantity: 1, paidCents: 9_000, usesCoupon: true } },
    'change',
  ],
] as const)('%s', (_, from, to, kind) => {
  expect(moveKind(ticket(from), target(to))).toBe(kind)
  expect(problem(from, to)).toBeNull()
})

test.each<[string, Partial<MovedTicket>, Partial<MoveTarget>, RegExp]>([
  ['its own type', {}, { ticketTypeId: 'pista' }, /já é deste tipo/],
  ['a hidden type', {}, { isHidden: true }, /oculto/],
  ['a type that is not sold', {}, { isOnSale: false }, /não está à venda/],
  ['a closed lot', {}, { isLotOpen: false }, /lote/],
  ['a half without a benefit', {}, { halfPrice: 'quota' }, /não declarou um benefício/],
  ['a half of another kind', { halfPrice: 'quota' }, { halfPrice: 'outside' }, /não vale/],
  ['a form without answers', {}, { needsForm: true }, /formulário/],
  ['a price below the minimum', {}, { priceCents: 400 }, /mínimo de uma compra/],
  ['fewer than are sold together', {}, { minPerOrder: 2 }, /a partir de 2/],
  [
    'more than are sold together',
    { paidCents: 30_000 },
    { line: { quantity: 2, paidCents: 20_000, usesCoupon: false } },
    /máximo deste tipo: 2/,
  ],
  [
    'a line with a coupon',
    { paidCents: 30_000 },
    { line: { quantity: 1, paidCents: 18_000, usesCoupon: true } },
    /com cupom/,
  ],
  ['a full type', {}, { room: 0 }, /Não há mais lugares/],
])('%s is refused in plain words', (_, from, to, text) => {
  expect(problem(from, to)).toMatch(text)
})

test('a half may become a half of the same kind, or a whole', () => {
  expect(problem({ halfPrice: 'quota' }, { halfPrice: 'quota' })).toBeNull()
  expect(problem({ halfPrice: 'outside' }, { halfPrice: null })).toBeNull()
})
