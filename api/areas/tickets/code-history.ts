import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Records a change of a ticket code, in the transaction of that change. */
export async function writeCodeHistory(
  tx: Tx,
  code: { readonly id: string; readonly event_id: string },
  change: 'named' | 'generated',
): Promise<void> {
  await sql`insert into code_history (event_id, code_id, change)
            values (${code.event_id}, ${code.id}, ${change})`.execute(tx)
}

interface CorrectedCode {
  readonly id: string
  readonly event_id: string
  readonly holder_name: string | null
  readonly holder_cpf: string | null
}

/** Records the previous holder, in the transaction that corrects it. */
export async function writeCorrection(
  tx: Tx,
  code: CorrectedCode,
  { cause, actor }: { readonly cause: string; readonly actor: string },
): Promise<void> {
  await sql`
    insert into code_history (event_id, code_id, change, cause, actor, previous_name, previous_cpf)
    values (${code.event_id}, ${code.id}, 'corrected', ${cause}, ${actor}, ${code.holder_name}, ${code.holder_cpf})`.execute(
    tx,
  )
}
