import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_SHOWN, readShown } from './read-shown.ts'
import { codeStartOf, ticketNumber } from './ticket-number.ts'
import { joinToken, ticketPayload } from './ticket-token.ts'

const EVENT = '0b6e4f12-3456-4000-8000-000000a1b2c3'
const CODE = '3f2a9c1b-77aa-4b11-9c55-1234567890ab'
const token = joinToken(ticketPayload(7, EVENT, CODE), new Uint8Array(64))

test.each([true, false])('a token is one, typed: %s', (isTyped) => {
  expect(readShown(token, isTyped)).toMatchObject({
    kind: 'token',
    codeStart: codeStartOf(CODE),
    token: { keyId: 7, eventEnd: 'a1b2c3' },
  })
})

test('a hand-held reader may write small letters and end with a new line', () => {
  expect(readShown(`${token.toLowerCase()}\r\n`, true)).toMatchObject({ kind: 'token' })
})

test('a number counts where somebody typed it', () => {
  expect(readShown(ticketNumber(CODE), true)).toEqual({
    kind: 'number',
    codeStart: codeStartOf(CODE),
  })
})

test('a number in a QR code is no ticket: anybody could have drawn it', () => {
  expect(readShown(ticketNumber(CODE), false)).toBeNull()
  expect(readShown(CODE, false)).toBeNull()
})

test('what is none of ours is nothing, however long and strange', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: MOST_SHOWN }), (text) => {
      expect(readShown(text, false)).toBeNull()
    }),
  )
  expect(readShown('https://example.com/ingresso', true)).toBeNull()
})
