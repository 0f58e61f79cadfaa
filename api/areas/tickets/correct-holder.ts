import { parseTicketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { codeRange } from '@55tickets/rules/tickets/ticket-token.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { writeCorrection } from './code-history.ts'

export interface Correction {
  /** The id of the ticket code, or its number as it is printed. */
  readonly code: string
  /** Sale that it must belong to. */
  readonly saleId?: string
  readonly holderName: string
  /** Left out: CPF and RG stay as they are. */
  readonly holderCpf?: string | undefined
  readonly holderRg?: string | null
  readonly cause: string
  /** Operator or member who corrects it. */
  readonly actor: string
}

/** Holder of a corrected ticket. */
export interface CorrectedHolder {
  readonly codeId: string
  readonly previousName: string | null
  readonly name: string
  readonly cpf: string | null
  /** False if the ticket was in that name already. */
  readonly isChanged: boolean
}

/**
 * Corrects a ticket's holder for an operator or a member, because the buyer can name it only once. The
 * code stays the same, so a printed ticket still admits; gates get the new name with their next list
 * update.
 */
export async function correctHolder(
  tx: Tx,
  correction: Correction,
): Promise<CorrectedHolder | Refusal<'CODE_NOT_FOUND' | 'HOLDER_REQUIRED' | 'CODE_USED'>> {
  const code = await lockCode(tx, correction)
  if (!code) return refuse('CODE_NOT_FOUND')
  if (!code.named_at) return refuse('HOLDER_REQUIRED')
  if (code.scanned_at) return refuse('CODE_USED')
  const holder = {
    holder_name: correction.holderName,
    holder_cpf: correction.holderCpf ?? code.holder_cpf,
    holder_rg: correctedRg(correction, code),
  }
  const isChanged =
    holder.holder_name !== code.holder_name ||
    holder.holder_cpf !== code.holder_cpf ||
    holder.holder_rg !== code.holder_rg
  if (isChanged) {
    await tx.updateTable('ticket_codes').set(holder).where('id', '=', code.id).execute()
    await writeCorrection(tx, code, correction)
  }
  return {
    codeId: code.id,
    previousName: code.holder_name,
    name: holder.holder_name,
    cpf: holder.holder_cpf,
    isChanged,
  }
}

/** Locks a valid code against a gate that is admitting it. */
function lockCode(tx: Tx, { code: shown, saleId }: Correction) {
  const codeStart = parseTicketNumber(shown)
  if (codeStart === null) return undefined
  const [first, last] = codeRange({ codeStart })
  return tx
    .selectFrom('ticket_codes')
    .select(['id', 'event_id', 'named_at', 'scanned_at'])
    .select(['holder_name', 'holder_cpf', 'holder_rg'])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('revoked_at', 'is', null)
    .$if(saleId !== undefined, (query) => query.where('sale_id', '=', saleId ?? ''))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

interface KnownDocuments {
  readonly holder_cpf: string | null
  readonly holder_rg: string | null
}

/** The RG of one person does not pass to another, who has another CPF. */
function correctedRg({ holderCpf, holderRg }: Correction, code: KnownDocuments): string | null {
  if (holderRg !== undefined) return holderRg
  return holderCpf === undefined || holderCpf === code.holder_cpf ? code.holder_rg : null
}
