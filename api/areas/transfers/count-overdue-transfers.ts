import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Counts transfers that were recorded more than a day ago and have not ended. */
export async function countOverdueTransfers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from transfers
     where status in ('WAITING', 'SENDING', 'PROCESSING', 'BLOCKED')
       and created_at < app_now() - interval '1 day'`.execute(db)
  return rows[0]?.count ?? 0
}
