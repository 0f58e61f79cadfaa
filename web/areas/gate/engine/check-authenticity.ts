import type { CodeAuthenticity } from '@55tickets/rules/tickets/scan-verdict.ts'
import { parseScannedCode } from '@55tickets/rules/tickets/scanned-code.ts'
import { claimsEvent } from '@55tickets/rules/tickets/ticket-token.ts'
import type { StoredList } from './store.ts'
import type { VerifyToken } from './verify-token.ts'

export interface CheckedCode {
  readonly authenticity: CodeAuthenticity
  /** Beginning of the code's id; null unless the code is authentic. */
  readonly codeStart: string | null
}

/** Checks the authenticity of a scanned text, before the list of codes is read. */
export async function checkAuthenticity(
  { text, isTyped }: { readonly text: string; readonly isTyped: boolean },
  { eventId, keys }: Pick<StoredList, 'eventId' | 'keys'>,
  verify: VerifyToken,
): Promise<CheckedCode> {
  const parsed = parseScannedCode(text, isTyped)
  if (!parsed) return { authenticity: 'not_ticket', codeStart: null }
  const { codeStart } = parsed
  if (parsed.kind === 'number') return { authenticity: 'real', codeStart }
  if (!claimsEvent(parsed.token, eventId)) return { authenticity: 'other_event', codeStart: null }
  const isOurs = await verify(parsed.token, eventId, keys)
  return isOurs ? { authenticity: 'real', codeStart } : { authenticity: 'forged', codeStart: null }
}
