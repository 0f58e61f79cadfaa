import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPostalCode, maskPostalCode } from './postal-code.ts'

test('eight digits are a postal code, with or without punctuation', () => {
  expect(isPostalCode('01001-000')).toBe(true)
  expect(isPostalCode('01001000')).toBe(true)
  expect(isPostalCode('0100100')).toBe(false)
  expect(isPostalCode('010010000')).toBe(false)
})

test('the mask grows while typing and stops at eight digits', () => {
  expect(maskPostalCode('12345')).toBe('12345')
  expect(maskPostalCode('123456')).toBe('12345-6')
  expect(maskPostalCode('123456789')).toBe('12345-678')
})

test('masking twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(maskPostalCode(maskPostalCode(text))).toBe(maskPostalCode(text))
    }),
  )
})
