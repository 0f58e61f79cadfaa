import { parseTicketNumber } from '@55tickets/rules/ticket-number.ts'
import { codeRange } from '@55tickets/rules/ticket-token.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Refused, refuse } from '../../platform/refuse.ts'
import { writeCorrection } from './code-history.ts'

export interface Correction {
  /** The id of the ticket code, or its number as it is printed. */
  readonly code: string
  readonly holderName: string
  readonly holderCpf: string
  readonly holderRg: string | null
  /** Who puts it right, and why. */
  readonly cause: string
}

/**
 * Puts right who comes in with a ticket, for an operator: its buyer names it once. The ticket stays
 * the same, so what was printed still admits; gates hear of the new name as of every change.
 */
export async function correctHolder(
  tx: Tx,
  { code: shown, holderName, holderCpf, holderRg, cause }: Correction,
): Promise<Refused<'CODE_NOT_FOUND' | 'HOLDER_REQUIRED' | 'CODE_USED'> | null> {
  const codeStart = parseTicketNumber(shown)
  if (codeStart === null) return refuse('CODE_NOT_FOUND')
  const [first, last] = codeRange({ codeStart })
  const code = await tx
    .selectFrom('ticket_codes')
    .select(['id', 'event_id', 'named_at', 'scanned_at', 'holder_name', 'holder_cpf'])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('revoked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!code) return refuse('CODE_NOT_FOUND')
  if (!code.named_at) return refuse('HOLDER_REQUIRED')
  if (code.scanned_at) return refuse('CODE_USED')
  await tx
    .updateTable('ticket_codes')
    .set({ holder_name: holderName, holder_cpf: holderCpf, holder_rg: holderRg })
    .where('id', '=', code.id)
    .execute()
  await writeCorrection(tx, code, cause)
  return null
}
