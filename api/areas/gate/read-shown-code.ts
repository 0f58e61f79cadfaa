import { readShown } from '@55tickets/rules/read-shown.ts'
import type { Shown } from '@55tickets/rules/scan-verdict.ts'
import { isOfEvent } from '@55tickets/rules/ticket-token.ts'
import type { TicketKeys } from '../purchases/public.ts'

export interface ShownCode {
  readonly shown: Shown
  /** How the code begins, of what is real: what is not proves nothing about any code. */
  readonly codeStart: string | null
}

/** Looks at what was held before a gate, without asking the database. */
export function readShownCode(
  keys: TicketKeys,
  eventId: string,
  { text, isTyped }: { readonly text: string; readonly isTyped: boolean },
): ShownCode {
  const read = readShown(text, isTyped)
  if (!read) return { shown: 'not_ticket', codeStart: null }
  if (read.kind === 'number' || keys.isOurs(text.trim().toUpperCase(), eventId))
    return { shown: 'real', codeStart: read.codeStart }
  // Only the bytes that name its event can tell: of which event it really is, nobody knows.
  return { shown: isOfEvent(read.token, eventId) ? 'forged' : 'other_event', codeStart: null }
}
