import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSigner, deriveKey } from './secrets.ts'

test('a signature is the HMAC of its text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), fc.string(), (text, secret) => {
      const wanted = createHmac('sha256', deriveKey(secret, 'a test')).update(text)
      expect(createSigner(secret, 'a test').sign(text)).toBe(wanted.digest('base64url'))
    }),
  )
})

test('a signature is valid for its own text, secret and purpose only', () => {
  const signer = createSigner('secret', 'one thing')
  const signature = signer.sign('text')
  expect(signer.verify('text', signature)).toBe(true)
  expect(signer.verify('text ', signature)).toBe(false)
  expect(signer.verify('text', `${signature}A`)).toBe(false)
  expect(signer.verify('text', '')).toBe(false)
  expect(createSigner('secret', 'another').verify('text', signature)).toBe(false)
  expect(createSigner('another', 'one thing').verify('text', signature)).toBe(false)
})
