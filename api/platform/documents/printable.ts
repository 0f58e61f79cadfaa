/** Characters that our document fonts contain: Latin letters with accents, and punctuation. */
const PRINTABLE =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164\u0165\u016a-\u017e\u01cd\u01ce\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u20ac\u2122]*$/
const SPACES = /[\s\p{Cc}]+/gu
const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}\p{Variation_Selector}]/gu
const LETTER = /[\p{L}\p{N}]/u

/**
 * Turns any text into one printable line, left to right. A letter of another script becomes a
 * bullet; pictures, such as emoji, are dropped.
 */
export function printable(text: string): string {
  const line = text.toWellFormed().normalize('NFC').replace(SPACES, ' ').trim()
  if (PRINTABLE.test(line)) return line
  const drawn = Array.from(line, (sign) => {
    if (PRINTABLE.test(sign)) return sign
    const plain = sign.normalize('NFKD').replace(INVISIBLE, '')
    if (plain !== '' && PRINTABLE.test(plain)) return plain
    return LETTER.test(sign) ? '•' : ''
  })
  return drawn.join('').replace(/ {2,}/g, ' ').trim()
}
