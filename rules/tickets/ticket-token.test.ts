import { expect, test } from 'vitest'
import {
  claimsEvent,
  codeRange,
  decodeToken,
  encodeToken,
  signatureInput,
  ticketPayload,
} from './ticket-token.ts'

const EVENT = '0b6e4f12-3456-4000-8000-000000a1b2c3'
const CODE = '3f2a9c1b-77aa-4b11-9c55-1234567890ab'
const signature = Uint8Array.from({ length: 64 }, (_, i) => 255 - i)
const token = encodeToken(ticketPayload(7, EVENT, CODE), signature)

test('a token has 122 letters, the capacity of a QR code of version 5 at level M', () => {
  expect(token).toMatch(/^[0-9A-Z]{122}$/)
})

test('decoding returns the encoded token', () => {
  const parts = decodeToken(token)
  expect(parts).toMatchObject({ keyId: 7, eventEnd: 'a1b2c3', codeStart: '3f2a9c1b77aa4b11' })
  expect(parts?.payload).toEqual(ticketPayload(7, EVENT, CODE))
  expect(parts?.signature).toEqual(signature)
})

test('a token claims its own event only', () => {
  const parts = decodeToken(token)
  if (!parts) throw new Error('no token')
  expect(claimsEvent(parts, EVENT)).toBe(true)
  expect(claimsEvent(parts, '0b6e4f12-3456-4000-8000-000000a1b2c4')).toBe(false)
})

test('the code range contains the ids with the same start', () => {
  const parts = decodeToken(token)
  const [first, last] = parts ? codeRange(parts) : ['', '']
  expect(first <= CODE && CODE <= last).toBe(true)
  expect(first).toBe('3f2a9c1b-77aa-4b11-0000-000000000000')
  expect(last).toBe('3f2a9c1b-77aa-4b11-ffff-ffffffffffff')
})

test('the signature input contains the whole event id', () => {
  const payload = ticketPayload(7, EVENT, CODE)
  const neighbour = EVENT.replace(/^0/, '1')
  expect(ticketPayload(7, neighbour, CODE)).toEqual(payload)
  expect(signatureInput(payload, neighbour)).not.toEqual(signatureInput(payload, EVENT))
})

test.each([
  ['nothing', ''],
  ['a letter too few', token.slice(1)],
  ['a letter too many', `${token}0`],
  ['small letters', token.toLowerCase()],
  ['a letter that is none of ours', `U${token.slice(1)}`],
  ['a link', 'https://example.com/'],
])('%s is no token', (_what, text) => {
  expect(decodeToken(text)).toBeNull()
})
