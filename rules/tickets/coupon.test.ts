import { expect, test } from 'vitest'
import {
  type CouponTerms,
  checkCouponCode,
  couponDiscount,
  couponText,
  couponUsedUpText,
  findCouponProblem,
  isCouponFor,
  normalizeCouponCode,
} from './coupon.ts'

const coupon = (more: Partial<CouponTerms> = {}): CouponTerms => ({
  kind: 'percent',
  value: 10,
  ticketIds: null,
  ...more,
})
const whole = { _id: 'inteira', price: 49.99 }
const half = { _id: 'meia', price: 24.99, halfPrice: 'quota', halfOf: 'inteira' } as const

test('a percentage is taken off each ticket, rounded down to the centavo', () => {
  expect(couponDiscount(coupon(), whole)).toBe(499)
  expect(couponDiscount(coupon({ value: 33 }), { ...whole, price: 0.02 })).toBe(0)
  expect(couponDiscount(null, whole)).toBe(0)
})

test('an amount is never more than the price', () => {
  expect(couponDiscount(coupon({ kind: 'amount', value: 12.34 }), whole)).toBe(1234)
  expect(couponDiscount(coupon({ kind: 'amount', value: 80 }), whole)).toBe(4999)
})

test('half-price tickets bear no discount', () => {
  expect(couponDiscount(coupon(), half)).toBe(0)
  expect(isCouponFor(coupon({ ticketIds: ['inteira'] }), half)).toBe(false)
})

test('a coupon for some tickets leaves others alone', () => {
  expect(isCouponFor(coupon({ ticketIds: ['inteira'] }), whole)).toBe(true)
  expect(isCouponFor(coupon({ ticketIds: ['outro'] }), whole)).toBe(false)
})

test('a coupon unlocks hidden tickets with their halves, for their full price', () => {
  const unlocking = coupon({ kind: 'unlock', value: 0, ticketIds: ['inteira'] })
  expect(isCouponFor(unlocking, { ...whole, isHidden: true })).toBe(true)
  expect(isCouponFor(unlocking, { ...half, isHidden: true })).toBe(true)
  expect(isCouponFor(unlocking, whole)).toBe(false)
  expect(isCouponFor(coupon(), { ...whole, isHidden: true })).toBe(false)
  expect(couponDiscount(unlocking, { ...whole, isHidden: true })).toBe(0)
})

test('what a coupon gives is told in words', () => {
  expect(couponText(coupon())).toBe('10 % de desconto em cada ingresso')
  expect(couponText(coupon({ kind: 'amount', value: 15, ticketIds: ['a'] }))).toBe(
    'R$\u00a015,00 de desconto em alguns ingressos',
  )
  expect(couponText(coupon({ kind: 'unlock', value: 0 }))).toContain('Libera')
})

test('codes are compared in capitals', () => {
  expect(normalizeCouponCode(' Amigos-10 ')).toBe('AMIGOS-10')
  expect(checkCouponCode('amigos-10')).toBeNull()
  for (const code of ['', 'AB', 'não', 'dois nomes', 'A'.repeat(31)])
    expect(checkCouponCode(code)).toMatch(/letras/)
})

test.each([
  [{ value: 100 }, 'value', /cortesias/],
  [{ value: 0 }, 'value', /1 a 99/],
  [{ value: 9.5 }, 'value', /inteiro/],
  [{ kind: 'amount', value: 0 }, 'value', /0,01/],
  [{ kind: 'amount', value: 1.005 }, 'value', /0,01/],
  [{ kind: 'unlock', value: 5 }, 'value', /desconto/],
  [{ ticketIds: [] }, 'ticketIds', /pelo menos um/],
  [{ startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-02T00:00:00Z' }, 'endsAt', /depois/],
] as const)('terms that make no sense are refused: %o', (change, field, message) => {
  const terms = { ...coupon(), startsAt: null, endsAt: null }
  expect(findCouponProblem(terms)).toBeNull()
  expect(findCouponProblem({ ...terms, ...change })).toEqual({
    field,
    message: expect.stringMatching(message),
  })
})

test('what is left of a coupon is told in tickets', () => {
  expect(couponUsedUpText(0)).toBe('Este cupom já foi todo usado.')
  expect(couponUsedUpText(1)).toBe('Este cupom só vale para mais 1 ingresso.')
})
