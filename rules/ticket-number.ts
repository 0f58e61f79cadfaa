import { BASE32_ALPHABET, decodeBase32, encodeBase32 } from './base32.ts'

/**
 * The number of a ticket, for a gate where its QR code can't be read: the beginning of the code's
 * id, in thirteen letters and digits of which none is taken for another. It proves nothing by
 * itself, but nobody finds one by trying.
 */
const TICKET_NUMBER = new RegExp(`^[${BASE32_ALPHABET}]{13}$`)
const SPACES = /[\s-]/g
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/** As it is printed: 4-4-5. */
export function ticketNumber(codeId: string): string {
  const hex = toCodeStart(codeId)
  const bytes = Uint8Array.from({ length: 8 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  )
  return encodeBase32(bytes).replace(/^(.{4})(.{4})/, '$1-$2-')
}

/** How an id begins, in hexadecimal: what the signed token of a code tells of it too. */
export const toCodeStart = (codeId: string): string =>
  codeId.replaceAll('-', '').slice(0, 16).toLowerCase()

/** How the id begins whose number, or which itself, somebody typed; null for anything else. */
export function parseTicketNumber(typed: string): string | null {
  const text = typed.replace(SPACES, '')
  if (UUID.test(text)) return toCodeStart(text)
  const letters = text.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  const bytes = TICKET_NUMBER.test(letters) ? decodeBase32(letters) : null
  return bytes && Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
