import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Personal data in exports: which of them contained a person, and which ones a member made. */
export const peoplePersonalData = {
  tables: ['exports', 'export_pages'],

  async export(db: Db, userId: string) {
    // Materialized, because the planner would rather search the pages of all exports first.
    const { rows: exports } = await sql`
      with at_own_events as materialized (
        select * from exports
         where event_id in (select event_id from ticket_codes where user_id = ${userId}
                             union select event_id from sales where user_id = ${userId}))
      select events.name as "eventName", events.organizer_name as "exportedBy", exports.at as "exportedAt",
             exports.contents, exports.purpose is not null as "withWholeCpf", exports.purpose
        from at_own_events exports join events on events.id = exports.event_id
       where exists (
         select from export_pages page
          where page.export_id = exports.id
            and (page.code_ids && array(select id from ticket_codes where user_id = ${userId} and event_id = exports.event_id)
              or page.sale_ids && array(select id from sales where user_id = ${userId} and event_id = exports.event_id)))
       order by exports.at`.execute(db)
    const { rows: madeExports } = await sql`
      select events.name as "eventName", exports.at as "exportedAt", contents, format, people, purpose
        from exports join events on events.id = exports.event_id
       where exports.user_id = ${userId} order by exports.at`.execute(db)
    return { exports, madeExports }
  },

  /**
   * Exports stay on record: a list of ticket codes or orders, which name nobody who was erased, and
   * the member's id. A purpose is a text of the member, and may name anybody.
   */
  async erase(tx: Tx, userId: string): Promise<void> {
    await sql`
      update exports set purpose = 'apagado com a conta' where user_id = ${userId} and purpose is not null`.execute(
      tx,
    )
  },
}
