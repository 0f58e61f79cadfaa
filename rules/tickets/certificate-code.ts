import { BASE32_ALPHABET, encodeBase32 } from '../text/base32.ts'

/** Random bytes of a code, enough that codes can't be guessed. */
export const CERTIFICATE_CODE_BYTES = 10

const FOREIGN = new RegExp(`[^${BASE32_ALPHABET}]`, 'g')

/** Formats random bytes as 16 unambiguous letters and digits in groups of four. */
export function makeCertificateCode(random: Uint8Array): string {
  return inGroups(encodeBase32(random))
}

/** Converts a typed code, in any case and with or without hyphens, to its canonical form. */
export function normalizeCertificateCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  return inGroups(letters.replace(FOREIGN, ''))
}

const inGroups = (letters: string) => letters.match(/.{1,4}/g)?.join('-') ?? ''
