import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyBasisPoints, cents, formatMoney, fromReais, toReais } from './money.ts'

const amounts = fc.integer({ min: -1e12, max: 1e12 }).map(cents)

test('a fraction of a centavo throws', () => {
  expect(() => cents(12.5)).toThrow(RangeError)
  expect(() => cents(Number.NaN)).toThrow(RangeError)
  expect(() => cents(2 ** 53)).toThrow(RangeError)
  for (const reais of [1.005, 1e-9, 0.010_000_001, 2 ** 53, Number.NaN, Infinity])
    expect(() => fromReais(reais)).toThrow(RangeError)
})

test('every amount survives the conversion to reais and back', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const received: number = JSON.parse(JSON.stringify(toReais(amount)))
      expect(fromReais(received)).toBe(amount)
    }),
  )
})

test('reais that are not exact in binary are converted exactly', () => {
  expect(fromReais(1.15)).toBe(115)
  expect(fromReais(4.35)).toBe(435)
  expect(fromReais(0.1 + 0.2)).toBe(30)
})

test('reais are formatted with a comma, a no-break space and dots between thousands', () => {
  expect(formatMoney(cents(1234))).toBe('R$\u00A012,34')
  expect(formatMoney(cents(5))).toBe('R$\u00A00,05')
  expect(formatMoney(cents(123_456))).toBe('R$\u00A01.234,56')
  expect(formatMoney(cents(123_456_789_00))).toBe('R$\u00A0123.456.789,00')
})

test('a negative amount has its sign before the symbol, and zero has none', () => {
  expect(formatMoney(cents(-100))).toBe('-R$\u00A01,00')
  expect(formatMoney(cents(-0))).toBe('R$\u00A00,00')
})

test('another currency is shown by its code', () => {
  expect(formatMoney(cents(1234), 'USD')).toBe('USD\u00A012,34')
})

test('the format matches the Brazilian locale', () => {
  const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(formatMoney(amount)).toBe(intl.format(toReais(amount)))
    }),
  )
})

test('half a centavo is rounded up', () => {
  expect(applyBasisPoints(cents(5), 1000)).toBe(1)
  expect(applyBasisPoints(cents(4), 1000)).toBe(0)
  expect(applyBasisPoints(cents(1250), 999)).toBe(125)
})

test('percentages match exact arithmetic', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e10 }), fc.integer({ min: 0, max: 10_000 }), (n, bp) => {
      const exact = (BigInt(n) * BigInt(bp) * 2n + 10_000n) / 20_000n
      expect(applyBasisPoints(cents(n), bp)).toBe(Number(exact))
    }),
  )
})
