import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLinkTokens, createSigner, deriveKey } from './secrets.ts'

test('a signature is the HMAC of its text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), fc.string(), (text, secret) => {
      const wanted = createHmac('sha256', deriveKey(secret, 'a test')).update(text)
      expect(createSigner([secret], 'a test').sign(text)).toBe(wanted.digest('base64url'))
    }),
  )
})

test('a signature is valid for its own text, secret and purpose only', () => {
  const signer = createSigner(['secret'], 'one thing')
  const signature = signer.sign('text')
  expect(signer.verify('text', signature)).toBe(true)
  expect(signer.verify('text ', signature)).toBe(false)
  expect(signer.verify('text', `${signature}A`)).toBe(false)
  expect(signer.verify('text', '')).toBe(false)
  expect(createSigner(['secret'], 'another').verify('text', signature)).toBe(false)
  expect(createSigner(['another'], 'one thing').verify('text', signature)).toBe(false)
})

test('while a secret replaces another both are accepted, and the new one signs', () => {
  const [retired, current] = ['the retired secret', 'the current secret']
  const during = createSigner([current, retired], 'a test')
  const ofRetired = createSigner([retired], 'a test').sign('text')
  expect(during.sign('text')).toBe(createSigner([current], 'a test').sign('text'))
  expect(during.verify('text', ofRetired)).toBe(true)
  expect(during.verify('text', during.sign('text'))).toBe(true)
  expect(createSigner([current], 'a test').verify('text', ofRetired)).toBe(false)
})

test('a link has one token, whichever secret is the first when its mail is sent', () => {
  const links = (...secrets: [string, ...string[]]) => createLinkTokens(secrets, 'a test')
  for (const issuer of [links('old'), links('old', 'new'), links('new', 'old')]) {
    const id = issuer.newId()
    const token = issuer.token(id)
    expect(links('old', 'new').token(id)).toBe(token)
    expect(links('new', 'old').token(id)).toBe(token)
    expect(links('another').token(id)).not.toBe(token)
  }
})
