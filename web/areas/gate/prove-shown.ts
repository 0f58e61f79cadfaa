import { readShown } from '@55tickets/rules/read-shown.ts'
import type { Shown } from '@55tickets/rules/scan-verdict.ts'
import { isOfEvent } from '@55tickets/rules/ticket-token.ts'
import type { KeptList } from './store.ts'
import type { VerifyToken } from './verify-token.ts'

export interface Proved {
  readonly shown: Shown
  /** Of what is real. */
  readonly codeStart: string | null
}

/** What can be said about a text before any list is looked at. */
export async function proveShown(
  { text, isTyped }: { readonly text: string; readonly isTyped: boolean },
  { eventId, keys }: Pick<KeptList, 'eventId' | 'keys'>,
  verify: VerifyToken,
): Promise<Proved> {
  const read = readShown(text, isTyped)
  if (!read) return { shown: 'not_ticket', codeStart: null }
  const { codeStart } = read
  if (read.kind === 'number') return { shown: 'real', codeStart }
  if (!isOfEvent(read.token, eventId)) return { shown: 'other_event', codeStart: null }
  const isOurs = await verify(read.token, eventId, keys)
  return isOurs ? { shown: 'real', codeStart } : { shown: 'forged', codeStart: null }
}
