import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SCANNED_LENGTH, parseScannedCode } from './scanned-code.ts'
import { ticketNumber, toCodeStart } from './ticket-number.ts'
import { encodeToken, ticketPayload } from './ticket-token.ts'

const EVENT = '0b6e4f12-3456-4000-8000-000000a1b2c3'
const CODE = '3f2a9c1b-77aa-4b11-9c55-1234567890ab'
const token = encodeToken(ticketPayload(7, EVENT, CODE), new Uint8Array(64))

test.each([true, false])('a token is recognised, typed: %s', (isTyped) => {
  expect(parseScannedCode(token, isTyped)).toMatchObject({
    kind: 'token',
    codeStart: toCodeStart(CODE),
    token: { keyId: 7, eventEnd: 'a1b2c3' },
  })
})

test('a token may be in lower case and end with a line break, as hand-held readers type it', () => {
  expect(parseScannedCode(`${token.toLowerCase()}\r\n`, true)).toMatchObject({ kind: 'token' })
})

test('a typed number is accepted', () => {
  expect(parseScannedCode(ticketNumber(CODE), true)).toEqual({
    kind: 'number',
    codeStart: toCodeStart(CODE),
  })
})

test('a number in a QR code is refused, because anybody could draw it', () => {
  expect(parseScannedCode(ticketNumber(CODE), false)).toBeNull()
  expect(parseScannedCode(CODE, false)).toBeNull()
})

test('any other text is refused', () => {
  fc.assert(
    fc.property(fc.uint16Array({ maxLength: MAX_SCANNED_LENGTH }), (units) => {
      expect(parseScannedCode(String.fromCharCode(...units), false)).toBeNull()
    }),
  )
  expect(parseScannedCode('https://example.com/ingresso', true)).toBeNull()
})
