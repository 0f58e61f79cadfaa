import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Cause in the history of a sale that its buyer gave back because the event changed. */
export const openRefundCause = (changeId: number): string =>
  `given back by the buyer after change ${changeId}`

/** Counts the orders that were given back because of changes, by the change. */
export async function countOpenRefunds(
  db: Db,
  changeIds: readonly number[],
): Promise<Map<number, number>> {
  const causes = changeIds.map(openRefundCause)
  const { rows } = await sql<{ cause: string; orders: number }>`
    select history.cause, count(distinct history.sale_id)::int as orders
      from event_changes change
      join sales on sales.event_id = change.event_id
      join sale_history history on history.sale_id = sales.id and history.cause = any (${causes})
     where change.id = any (${changeIds})
     group by history.cause`.execute(db)
  const orders = new Map(rows.map((row) => [row.cause, row.orders]))
  return new Map(changeIds.map((id, at) => [id, orders.get(causes[at] ?? '') ?? 0]))
}
