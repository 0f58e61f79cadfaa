import { decodeBase32, encodeBase32 } from '@55tickets/rules/text/base32.ts'

/** Flips one bit of a token. Of its 608 bits the first 96 are the payload, the others the signature. */
export function flipBit(token: string, bit: number): string {
  const bytes = Uint8Array.from(decodeBase32(token) ?? [])
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return encodeBase32(bytes)
}
