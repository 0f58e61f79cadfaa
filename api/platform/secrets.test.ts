import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeal, deriveKey } from './secrets.ts'

test('a seal is the HMAC of its text, whatever that is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), fc.string(), (text, secret) => {
      const wanted = createHmac('sha256', deriveKey(secret, 'a test')).update(text)
      expect(createSeal(secret, 'a test').of(text)).toBe(wanted.digest('base64url'))
    }),
  )
})

test('a seal fits its own text under its own secret and purpose alone', () => {
  const seal = createSeal('secret', 'one thing')
  const given = seal.of('text')
  expect(seal.fits('text', given)).toBe(true)
  expect(seal.fits('text ', given)).toBe(false)
  expect(seal.fits('text', `${given}A`)).toBe(false)
  expect(seal.fits('text', '')).toBe(false)
  expect(createSeal('secret', 'another').fits('text', given)).toBe(false)
  expect(createSeal('another', 'one thing').fits('text', given)).toBe(false)
})
