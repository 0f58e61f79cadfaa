import { parseTicketNumber } from './ticket-number.ts'
import { decodeToken, type TicketToken } from './ticket-token.ts'

/** What was held before a camera, typed by a hand-held reader, or typed by hand. */
export type ScannedCode =
  | { readonly kind: 'token'; readonly token: TicketToken; readonly codeStart: string }
  | { readonly kind: 'number'; readonly codeStart: string }

/** Longer than any token or number. */
export const MAX_SCANNED_LENGTH = 200

/**
 * Null for what is none of ours. Only a person types a number: one that stands in a QR code is no
 * ticket, since anybody could have drawn it.
 */
export function parseScannedCode(text: string, isTyped: boolean): ScannedCode | null {
  const token = decodeToken(text.trim().toUpperCase())
  if (token) return { kind: 'token', token, codeStart: token.codeStart }
  const codeStart = isTyped ? parseTicketNumber(text) : null
  return codeStart ? { kind: 'number', codeStart } : null
}
