import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Beside the change that it tells, in the same transaction. */
export async function writeCodeHistory(
  tx: Tx,
  code: { readonly id: string; readonly event_id: string },
  what: 'named' | 'generated',
): Promise<void> {
  await sql`insert into code_history (event_id, code_id, what)
            values (${code.event_id}, ${code.id}, ${what})`.execute(tx)
}

interface CorrectedCode {
  readonly id: string
  readonly event_id: string
  readonly holder_name: string | null
  readonly holder_cpf: string | null
}

/** Keeps who the holder was, beside the change that puts it right. */
export async function writeCorrection(tx: Tx, code: CorrectedCode, cause: string): Promise<void> {
  await sql`insert into code_history (event_id, code_id, what, cause, previous_name, previous_cpf)
            values (${code.event_id}, ${code.id}, 'corrected', ${cause}, ${code.holder_name}, ${code.holder_cpf})`.execute(
    tx,
  )
}
