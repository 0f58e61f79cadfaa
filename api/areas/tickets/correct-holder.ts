import { parseTicketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { codeRange } from '@55tickets/rules/tickets/ticket-token.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { writeCorrection } from './code-history.ts'

export interface Correction {
  /** The id of the ticket code, or its number as it is printed. */
  readonly code: string
  readonly holderName: string
  readonly holderCpf: string
  readonly holderRg: string | null
  /** The operator who corrects it, and the reason. */
  readonly cause: string
}

/**
 * Corrects a ticket's holder for an operator, because the buyer can name it only once. The code stays
 * the same, so a printed ticket still admits; gates get the new name with their next list update.
 */
export async function correctHolder(
  tx: Tx,
  { code: shown, holderName, holderCpf, holderRg, cause }: Correction,
): Promise<Refusal<'CODE_NOT_FOUND' | 'HOLDER_REQUIRED' | 'CODE_USED'> | null> {
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
