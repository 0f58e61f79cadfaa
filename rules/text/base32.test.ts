import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase32, encodeBase32 } from './base32.ts'

test('decoding returns the encoded bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 90 }), (bytes) => {
      expect(decodeBase32(encodeBase32(bytes))).toEqual(bytes)
    }),
  )
})

test('non-zero padding bits are refused, so that every value has one spelling', () => {
  expect(encodeBase32(Uint8Array.of(255))).toBe('ZW')
  expect(decodeBase32('ZW')).toEqual(Uint8Array.of(255))
  expect(decodeBase32('ZX')).toBeNull()
  expect(decodeBase32('ZW0')).toBeNull()
})

test('characters outside the alphabet are refused', () => {
  for (const text of ['U0', 'i0', '0 ', '-0', 'é0']) expect(decodeBase32(text)).toBeNull()
})
