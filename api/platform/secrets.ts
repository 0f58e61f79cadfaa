import { hash, hkdfSync, timingSafeEqual } from 'node:crypto'

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

/** Input block and output size of SHA-256. */
const BLOCK_BYTES = 64
const HASH_BYTES = 32
/** Longest text that is signed in the preallocated buffer: the tokens of every request are shorter. */
const SHORT_BYTES = 1024
/** Most UTF-8 bytes per UTF-16 code unit. */
const BYTES_PER_UNIT = 3

/**
 * HMAC (RFC 2104), computed by the two hashes that it consists of. `createHmac` allocates an object
 * for every signature, which the garbage collector has to follow and free: with one per request
 * that cost more than the rest of identifying the caller.
 */
export function createSigner(secret: string, purpose: string): Signer {
  const key = deriveKey(secret, purpose)
  const inner = Buffer.concat([padded(key, 0x36), Buffer.alloc(SHORT_BYTES)])
  const outer = Buffer.concat([padded(key, 0x5c), Buffer.alloc(HASH_BYTES)])
  const innerInput = (text: string) =>
    text.length * BYTES_PER_UNIT <= SHORT_BYTES
      ? inner.subarray(0, BLOCK_BYTES + inner.write(text, BLOCK_BYTES))
      : Buffer.concat([inner.subarray(0, BLOCK_BYTES), Buffer.from(text)])
  const sign = (text: string) => {
    outer.write(hash('sha256', innerInput(text), 'binary'), BLOCK_BYTES, 'binary')
    return hash('sha256', outer, 'base64url')
  }
  return {
    sign,
    verify(text, signature) {
      const expected = Buffer.from(sign(text))
      const actual = Buffer.from(signature)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}

const padded = (key: Buffer, pad: number): Buffer =>
  Buffer.alloc(BLOCK_BYTES, pad).map((byte, index) => byte ^ (key[index] ?? 0)) as Buffer
