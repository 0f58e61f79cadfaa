import type { TrackingLink } from '@55tickets/contracts/links.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { sumPaidByLink } from '../reservations/public.ts'

/** Lists the tracking links of an event, the newest first, with what was bought through them. */
export async function listLinks(db: Db, eventId: string): Promise<TrackingLink[]> {
  const [rows, sums] = await Promise.all([
    db
      .selectFrom('tracking_links')
      .select(['id', 'code', 'name', 'clicks', 'created_at', 'archived_at'])
      .where('event_id', '=', eventId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
    sumPaidByLink(db, eventId),
  ])
  return rows.map((row) => {
    const { orders = 0, gross = 0 } = sums.get(row.id) ?? {}
    return {
      _id: row.id,
      code: row.code,
      name: row.name,
      clicks: row.clicks,
      orders,
      gross: toReais(cents(gross)),
      createdAt: row.created_at.toISOString(),
      archivedAt: row.archived_at?.toISOString() ?? null,
    }
  })
}
