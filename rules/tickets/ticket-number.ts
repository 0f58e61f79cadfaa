import { BASE32_ALPHABET, decodeBase32, encodeBase32 } from '../text/base32.ts'

/**
 * Number of a ticket, to type at a gate that can't read its QR code: the start of the code's id in
 * thirteen unambiguous letters and digits. It has no signature, but can't be guessed.
 */
const TICKET_NUMBER = new RegExp(`^[${BASE32_ALPHABET}]{13}$`)
const SPACES = /[\s-]/g
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/** Formats the number of a code in groups of 4, 4 and 5. */
export function ticketNumber(codeId: string): string {
  const hex = toCodeStart(codeId)
  const bytes = Uint8Array.from({ length: 8 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  )
  return encodeBase32(bytes).replace(/^(.{4})(.{4})/, '$1-$2-')
}

/** First 16 hexadecimal digits of a code's id, which its signed token contains too. */
export const toCodeStart = (codeId: string): string =>
  codeId.replaceAll('-', '').slice(0, 16).toLowerCase()

/** Parses a typed ticket number or code id into the start of the id; null for anything else. */
export function parseTicketNumber(typed: string): string | null {
  const text = typed.replace(SPACES, '')
  if (UUID.test(text)) return toCodeStart(text)
  const letters = text.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  const bytes = TICKET_NUMBER.test(letters) ? decodeBase32(letters) : null
  return bytes && Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
