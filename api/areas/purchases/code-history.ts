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
