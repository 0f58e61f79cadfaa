import type { CodeAuthenticity } from '@55tickets/rules/scan-verdict.ts'
import { parseScannedCode } from '@55tickets/rules/scanned-code.ts'
import { claimsEvent } from '@55tickets/rules/ticket-token.ts'
import type { KeptList } from './store.ts'
import type { VerifyToken } from './verify-token.ts'

export interface Proved {
  readonly shown: CodeAuthenticity
  /** Beginning of the code's id; null unless the code is authentic. */
  readonly codeStart: string | null
}

/** Checks the authenticity of a scanned text, before the list of codes is read. */
export async function proveShown(
  { text, isTyped }: { readonly text: string; readonly isTyped: boolean },
  { eventId, keys }: Pick<KeptList, 'eventId' | 'keys'>,
  verify: VerifyToken,
): Promise<Proved> {
  const read = parseScannedCode(text, isTyped)
  if (!read) return { shown: 'not_ticket', codeStart: null }
  const { codeStart } = read
  if (read.kind === 'number') return { shown: 'real', codeStart }
  if (!claimsEvent(read.token, eventId)) return { shown: 'other_event', codeStart: null }
  const isOurs = await verify(read.token, eventId, keys)
  return isOurs ? { shown: 'real', codeStart } : { shown: 'forged', codeStart: null }
}
