import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** A key for one purpose, made from the configured secret: one leaked or cracked opens no other. */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '55tickets', purpose, 32)))
}

export const seal = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** In constant time, so that a seal can't be guessed letter by letter. */
export function isSealed(key: KeyObject, text: string, given: string): boolean {
  const wanted = Buffer.from(seal(key, text))
  const offered = Buffer.from(given)
  return wanted.length === offered.length && timingSafeEqual(wanted, offered)
}
