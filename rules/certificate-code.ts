import { BASE32_ALPHABET, encodeBase32 } from './base32.ts'

/** How many random bytes a code is made from: nobody finds one by trying. */
export const CERTIFICATE_CODE_BYTES = 10

const FOREIGN = new RegExp(`[^${BASE32_ALPHABET}]`, 'g')

/** Sixteen letters and digits in groups of four, none of which is taken for another. */
export function makeCertificateCode(random: Uint8Array): string {
  return inGroups(encodeBase32(random))
}

/** A code as somebody typed it from paper: in any case, with or without its hyphens. */
export function normalizeCertificateCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  return inGroups(letters.replace(FOREIGN, ''))
}

const inGroups = (letters: string) => letters.match(/.{1,4}/g)?.join('-') ?? ''
