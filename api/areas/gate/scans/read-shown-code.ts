import type { CodeAuthenticity } from '@55tickets/rules/tickets/scan-verdict.ts'
import { parseScannedCode } from '@55tickets/rules/tickets/scanned-code.ts'
import { claimsEvent } from '@55tickets/rules/tickets/ticket-token.ts'
import type { TicketKeys } from '../../tickets/public.ts'

export interface ShownCode {
  readonly shown: CodeAuthenticity
  /** First characters of the code's id; null unless the signature is valid or a number was typed. */
  readonly codeStart: string | null
  /** The text carries our signature, as a QR code does; a typed number does not. */
  readonly isSigned: boolean
}

/** Classifies a scanned or typed text without asking the database. */
export function readShownCode(
  keys: TicketKeys,
  eventId: string,
  { text, isTyped }: { readonly text: string; readonly isTyped: boolean },
): ShownCode {
  const read = parseScannedCode(text, isTyped)
  if (!read) return { shown: 'not_ticket', codeStart: null, isSigned: false }
  const isSigned = read.kind === 'token' && keys.verify(text.trim().toUpperCase(), eventId)
  if (read.kind === 'number' || isSigned)
    return { shown: 'real', codeStart: read.codeStart, isSigned }
  // The signature is invalid, so only the embedded event prefix can be compared.
  const shown = claimsEvent(read.token, eventId) ? 'forged' : 'other_event'
  return { shown, codeStart: null, isSigned }
}
