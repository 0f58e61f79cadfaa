import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Beside the change that it tells, in the same transaction. */
export async function writeCodeHistory(
  tx: Tx,
  code: { readonly id: string; readonly event_id: string },
  what: 'named' | 'generated' | 'corrected',
  /** Why it was put right. */
  cause: string | null = null,
): Promise<void> {
  await sql`insert into code_history (event_id, code_id, what, cause)
            values (${code.event_id}, ${code.id}, ${what}, ${cause})`.execute(tx)
}
