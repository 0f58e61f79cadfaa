import { hash, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A key for one purpose, made from the configured secret: one leaked or cracked opens no other. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '55tickets', purpose, KEY_BYTES))
const KEY_BYTES = 32

/** Marks a text as ours. */
export interface Seal {
  of(text: string): string
  /** In constant time, so that a seal can't be guessed letter by letter. */
  fits(text: string, given: string): boolean
}

/** How much SHA-256 takes in at a time, and gives. */
const BLOCK_BYTES = 64
const HASH_BYTES = 32
/** What is sealed for every request is shorter, and needs no memory of its own. */
const SHORT_BYTES = 1024
/** No character takes more. */
const BYTES_PER_UNIT = 3

/**
 * HMAC (RFC 2104) by the two hashes that it is made of. For each of its own, Node makes an object
 * that the garbage collector has to follow and free: with one for every request that was more work
 * than the rest of identifying its caller.
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = deriveKey(secret, purpose)
  const inner = Buffer.concat([padded(key, 0x36), Buffer.alloc(SHORT_BYTES)])
  const outer = Buffer.concat([padded(key, 0x5c), Buffer.alloc(HASH_BYTES)])
  const contentOf = (text: string) =>
    text.length * BYTES_PER_UNIT <= SHORT_BYTES
      ? inner.subarray(0, BLOCK_BYTES + inner.write(text, BLOCK_BYTES))
      : Buffer.concat([inner.subarray(0, BLOCK_BYTES), Buffer.from(text)])
  const of = (text: string) => {
    outer.write(hash('sha256', contentOf(text), 'binary'), BLOCK_BYTES, 'binary')
    return hash('sha256', outer, 'base64url')
  }
  return {
    of,
    fits(text, given) {
      const wanted = Buffer.from(of(text))
      const offered = Buffer.from(given)
      return wanted.length === offered.length && timingSafeEqual(wanted, offered)
    },
  }
}

const padded = (key: Buffer, pad: number): Buffer =>
  Buffer.alloc(BLOCK_BYTES, pad).map((byte, place) => byte ^ (key[place] ?? 0)) as Buffer
