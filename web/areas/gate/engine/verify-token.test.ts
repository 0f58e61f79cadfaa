import { decodeToken } from '@55tickets/rules/tickets/ticket-token.ts'
import { expect, test } from 'vitest'
import { sampleKey, sampleToken } from '../testing/sample-tokens.ts'
import { createTokenVerifier } from './verify-token.ts'

const eventId = '0b6e4f00-0000-4000-8000-0000000000ee'
const otherEvent = '0b6e4f00-0000-4000-8000-0000000000ef'
const codeId = '12345678-1111-4111-8111-111111111111'

/** Verifier of a browser without Ed25519. */
const withoutNative = createTokenVerifier(async () => undefined)
const withNative = createTokenVerifier()

const parseToken = async (text: string) => {
  const token = decodeToken(text)
  if (!token) throw new Error('not a token')
  return token
}

test.each([
  ['the browser', withNative],
  ['the fallback', withoutNative],
])('%s accepts only our tokens of this event', async (_who, verify) => {
  const token = await parseToken(await sampleToken(eventId, codeId))
  const keys = [{ id: 1, key: 'AAAA' }, await sampleKey()]
  expect(await verify(token, eventId, keys)).toBe(true)
  expect(await verify(token, otherEvent, keys)).toBe(false)
  expect(await verify(token, eventId, [])).toBe(false)
})

test('both verifiers reject a token with any flipped bit', async () => {
  const token = await parseToken(await sampleToken(eventId, codeId))
  const keys = [await sampleKey()]
  for (let n = 0; n < 64; n += 5) {
    const signature = token.signature.slice()
    signature[n] = (signature[n] ?? 0) ^ (1 << (n % 8))
    expect(await withNative({ ...token, signature }, eventId, keys), `${n}`).toBe(false)
    expect(await withoutNative({ ...token, signature }, eventId, keys), `${n}`).toBe(false)
  }
  for (let n = 1; n < 12; n += 1) {
    const payload = token.payload.slice()
    payload[n] = (payload[n] ?? 0) ^ 1
    expect(await withNative({ ...token, payload }, eventId, keys), `${n}`).toBe(false)
    expect(await withoutNative({ ...token, payload }, eventId, keys), `${n}`).toBe(false)
  }
})
