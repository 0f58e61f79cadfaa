import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A key for one purpose, derived from the configured secret: a leaked key opens nothing else. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '55tickets', purpose, KEY_BYTES))
const KEY_BYTES = 32

/** Signs texts, and recognises texts that it has signed. */
export interface Signer {
  sign(text: string): string
  /** Compares in constant time, so that a signature can't be guessed letter by letter. */
  verify(text: string, signature: string): boolean
}

export function createSigner(secret: string, purpose: string): Signer {
  // A key object: bytes would be imported again for every signature, which takes five times as long.
  const key = createSecretKey(deriveKey(secret, purpose))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign,
    verify(text, signature) {
      const expected = Buffer.from(sign(text))
      const actual = Buffer.from(signature)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}
