import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeNumber, numberText, parseTypedNumber } from './typed-number.ts'

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['-3', -3],
  ['+3', 3],
  ['007', 7],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['0,500', 0.5],
  ['0.500', 0.5],
  ['1.500', 1500],
  ['1.500,25', 1500.25],
  ['1.250,50', 1250.5],
  ['1250.50', 1250.5],
  ['80,50', 80.5],
  ['12.345.678', 12_345_678],
  ['999999999999999', 999_999_999_999_999],
])('%j is the number %d', (text, number) => {
  expect(parseTypedNumber(text)).toBe(number)
})

test.each([
  '',
  'abc',
  '12a',
  '1,2,3',
  '1.50.3',
  '1,500.25',
  '12,',
  ',5',
  '--1',
  '1e5',
  '0x10',
  'Infinity',
  'NaN',
  '1 000',
  '1'.repeat(16),
])('%j is not a number', (text) => {
  expect(parseTypedNumber(text)).toBeNaN()
})

test('a very long text is not a number', () => {
  expect(parseTypedNumber('9'.repeat(1_000_000))).toBeNaN()
  expect(parseTypedNumber(`1${'.000'.repeat(300_000)}`)).toBeNaN()
})

test.each([
  ['1.250,50', '1250.50'],
  ['1250.50', '1250.50'],
  ['80,50', '80.50'],
  ['30.000', '30000'],
  ['oitenta', undefined],
])('%j is normalized to %j', (text, plain) => {
  expect(normalizeNumber(text)).toBe(plain)
})

test('a formatted number can be typed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (tenths) => {
      expect(parseTypedNumber(numberText(tenths / 10))).toBe(tenths / 10)
    }),
  )
})

test('decimals have a comma, thousands have no separator', () => {
  expect(numberText(2.5)).toBe('2,5')
  expect(numberText(1500)).toBe('1500')
})
