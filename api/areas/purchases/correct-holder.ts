import type { Tx } from '../../platform/db/database.ts'
import { type Refused, refuse } from '../../platform/refuse.ts'
import { writeCodeHistory } from './code-history.ts'

export interface Correction {
  readonly codeId: string
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
  { codeId, holderName, holderCpf, holderRg, cause }: Correction,
): Promise<Refused<'CODE_NOT_FOUND' | 'HOLDER_REQUIRED' | 'CODE_USED'> | null> {
  const code = await tx
    .selectFrom('ticket_codes')
    .select(['id', 'event_id', 'named_at', 'scanned_at'])
    .where('id', '=', codeId)
    .where('revoked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!code) return refuse('CODE_NOT_FOUND')
  if (!code.named_at) return refuse('HOLDER_REQUIRED')
  if (code.scanned_at) return refuse('CODE_USED')
  await tx
    .updateTable('ticket_codes')
    .set({ holder_name: holderName, holder_cpf: holderCpf, holder_rg: holderRg })
    .where('id', '=', codeId)
    .execute()
  await writeCodeHistory(tx, code, 'corrected', cause)
  return null
}
