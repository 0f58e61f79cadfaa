import { parseTicketNumber } from './ticket-number.ts'
import { decodeToken, type TicketToken } from './ticket-token.ts'

/** Code read by a camera, by a hand-held reader, or typed by a person. */
export type ScannedCode =
  | { readonly kind: 'token'; readonly token: TicketToken; readonly codeStart: string }
  | { readonly kind: 'number'; readonly codeStart: string }

/** Maximum length of scanned text, longer than any token or number. */
export const MAX_SCANNED_LENGTH = 200

/**
 * Parses scanned text; null if it is no ticket. A number counts only if a person typed it: anybody
 * could draw a QR code with a number, which has no signature.
 */
export function parseScannedCode(text: string, isTyped: boolean): ScannedCode | null {
  const token = decodeToken(text.trim().toUpperCase())
  if (token) return { kind: 'token', token, codeStart: token.codeStart }
  const codeStart = isTyped ? parseTicketNumber(text) : null
  return codeStart ? { kind: 'number', codeStart } : null
}
