import { webcrypto } from 'node:crypto'
import { decodeBase32, encodeBase32 } from '@55tickets/rules/text/base32.ts'
import { decodeToken, signatureInput } from '@55tickets/rules/tickets/ticket-token.ts'
import { expect, test } from 'vitest'
import { encodeQr } from '../../platform/documents/qr.ts'
import { createTicketKeys } from './ticket-keys.ts'

const SECRET_KEY: [string] = ['a secret of these tests, and of nothing else']
const EVENT = '0b6e4f12-3456-4000-8000-000000000001'
const CODE = '3f2a9c1b-77aa-4b11-9c55-1234567890ab'
const older = { id: 1, secret: 'the older of two secrets of these tests' }
const newer = { id: 2, secret: 'the newer of two secrets of these tests' }

const keys = createTicketKeys({ SECRET_KEY, TICKET_KEYS: [] })
const token = keys.sign(EVENT, CODE)

test('a token fits a QR code of version 5 at level M', () => {
  // A code of version n has 17 + 4n modules on a side.
  expect(encodeQr(token).size).toBe(17 + 4 * 5)
})

test('a token verifies only at the gate of its event', () => {
  expect(keys.verify(token, EVENT)).toBe(true)
  for (const other of [EVENT.replace(/^0/, '1'), EVENT.replace(/1$/, '2')])
    expect(keys.verify(token, other)).toBe(false)
})

test('a token with any flipped bit does not verify', () => {
  const bytes = decodeBase32(token) ?? new Uint8Array()
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = bytes.slice()
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(keys.verify(encodeBase32(flipped), EVENT)).toBe(false)
  }
})

test.each(['', 'nonsense', '0'.repeat(122), 'Z'.repeat(121).concat('Z')])(
  '%s does not verify',
  (text) => {
    expect(keys.verify(text, EVENT)).toBe(false)
  },
)

test('the first configured key signs; older ones and the derived one still verify', () => {
  const before = createTicketKeys({ SECRET_KEY, TICKET_KEYS: [older] })
  const now = createTicketKeys({ SECRET_KEY, TICKET_KEYS: [newer, older] })
  expect(decodeToken(now.sign(EVENT, CODE))?.keyId).toBe(2)
  expect(now.verify(before.sign(EVENT, CODE), EVENT)).toBe(true)
  expect(now.verify(token, EVENT)).toBe(true)
  expect(before.verify(now.sign(EVENT, CODE), EVENT)).toBe(false)
})

test('tickets outlive a change of the secret while its older value is key 0', () => {
  const [retired] = SECRET_KEY
  const changed = {
    SECRET_KEY: ['the new secret of these tests', retired],
    TICKET_KEYS: [newer, { id: 0, secret: retired }],
  } satisfies Parameters<typeof createTicketKeys>[0]
  const during = createTicketKeys(changed)
  const after = createTicketKeys({ ...changed, SECRET_KEY: ['the new secret of these tests'] })
  for (const one of [during, after]) {
    expect(one.verify(token, EVENT)).toBe(true)
    expect(one.publicKeys().find(({ id }) => id === 0)).toEqual(keys.publicKeys()[0])
  }
})

test('a token of another secret does not verify', () => {
  const others = createTicketKeys({
    SECRET_KEY: ['another secret of these tests'],
    TICKET_KEYS: [],
  })
  expect(others.verify(token, EVENT)).toBe(false)
})

test('a browser verifies a token with the public key alone', async () => {
  const parts = decodeToken(token)
  const { key } = keys.publicKeys().find(({ id }) => id === parts?.keyId) ?? { key: '' }
  if (!parts) throw new Error('no token')
  const { subtle } = webcrypto
  const publicKey = await subtle.importKey('raw', Buffer.from(key, 'base64url'), 'Ed25519', true, [
    'verify',
  ])
  const check = (eventId: string) =>
    subtle.verify('Ed25519', publicKey, parts.signature, signatureInput(parts.payload, eventId))
  expect(await check(EVENT)).toBe(true)
  expect(await check(EVENT.replace(/^0/, '1'))).toBe(false)
})
