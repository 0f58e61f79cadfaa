import type { Tx } from '@55tickets/api/platform/db/database.ts'
import { sql } from 'kysely'

type Row = Readonly<Record<string, unknown>>

/** Inserts rows in one statement. Columns that they do not name get their defaults. */
export async function insertAll(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  if (!rows[0]) return
  const columns = sql.join(Object.keys(rows[0]).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}
