/** Crockford's alphabet: no letter looks like a digit, and QR codes have a compact mode for it. */
export const BASE32_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Encodes five bits per letter; the last letter is padded with zero bits. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let count = 0
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    count += 8
    for (; count >= 5; count -= 5) text += BASE32_ALPHABET.charAt((bits >> (count - 5)) & 31)
    bits &= (1 << count) - 1
  }
  return count > 0 ? text + BASE32_ALPHABET.charAt((bits << (5 - count)) & 31) : text
}

/**
 * Decodes text; null if `encodeBase32` can't have written it, so that every value has one spelling.
 */
export function decodeBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let at = 0
  let bits = 0
  let count = 0
  for (const letter of text) {
    const value = BASE32_ALPHABET.indexOf(letter)
    if (value < 0) return null
    bits = (bits << 5) | value
    count += 5
    if (count < 8) continue
    count -= 8
    bytes[at] = bits >> count
    at += 1
    bits &= (1 << count) - 1
  }
  return bits === 0 && count < 5 ? bytes : null
}
