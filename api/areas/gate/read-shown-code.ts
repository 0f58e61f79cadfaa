import type { CodeAuthenticity } from '@55tickets/rules/scan-verdict.ts'
import { parseScannedCode } from '@55tickets/rules/scanned-code.ts'
import { claimsEvent } from '@55tickets/rules/ticket-token.ts'
import type { TicketKeys } from '../purchases/public.ts'

export interface ShownCode {
  readonly shown: CodeAuthenticity
  /** How the code begins, of what is real: what is not proves nothing about any code. */
  readonly codeStart: string | null
}

/** Looks at what was held before a gate, without asking the database. */
export function readShownCode(
  keys: TicketKeys,
  eventId: string,
  { text, isTyped }: { readonly text: string; readonly isTyped: boolean },
): ShownCode {
  const read = parseScannedCode(text, isTyped)
  if (!read) return { shown: 'not_ticket', codeStart: null }
  if (read.kind === 'number' || keys.verify(text.trim().toUpperCase(), eventId))
    return { shown: 'real', codeStart: read.codeStart }
  // Only the bytes that name its event can tell: of which event it really is, nobody knows.
  return { shown: claimsEvent(read.token, eventId) ? 'forged' : 'other_event', codeStart: null }
}
