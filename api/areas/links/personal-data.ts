import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Personal data in tracking links: who created them. */
export const linksPersonalData = {
  tables: ['tracking_links'],

  async export(db: Db, userId: string) {
    const { rows } = await sql<object>`
      select events.name as "eventName", link.name, link.created_at as "createdAt" from tracking_links link
        join events on events.id = link.event_id
       where link.created_by = ${userId} order by link.created_at`.execute(db)
    return { trackingLinks: rows }
  },

  async erase(tx: Tx, userId: string): Promise<void> {
    await tx
      .updateTable('tracking_links')
      .set({ created_by: null })
      .where('created_by', '=', userId)
      .execute()
  },
}
