import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** How many of each ticket type are still counted as held although their time is up. */
export async function findExpiredHolds(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map()
  const { rows } = await sql<{ ticket_type_id: string; quantity: number }>`
    select ticket_type_id, sum(quantity) as quantity from sales
      join sale_items on sale_items.sale_id = sales.id
     where sales.event_id in (${sql.join(eventIds)}) and status = 'PENDING'
       and expires_at < 'infinity' and expires_at <= app_now()
     group by ticket_type_id`.execute(db)
  return new Map(rows.map((row) => [row.ticket_type_id, row.quantity]))
}
