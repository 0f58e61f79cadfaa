import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { RELIST_NOW, relistDueEvents } from './relist-events.ts'

/**
 * Shifts demo events by the whole days since the day they were made for, so that they never go
 * stale. Brazil has no daylight saving time, so a day is 24 hours; PostgreSQL gets hours, because
 * its days depend on the server's time zone. `shiftRelated` moves other areas' data of the event in
 * the same transaction.
 */
export async function shiftDemoEvents(
  db: Db,
  today: string,
  shiftRelated: (tx: Tx, eventId: string, days: number) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; days: number }>`
      select id, ${today}::date - demo_day as days from events
       where demo_day < ${today}::date order by id for update`.execute(tx)
    for (const { id, days } of rows) {
      const later = sql`make_interval(hours => ${days * 24})`
      await sql`update events set starts_at = starts_at + ${later}, ends_at = ends_at + ${later}, demo_day = ${today}, relist_at = ${RELIST_NOW} where id = ${id}`.execute(
        tx,
      )
      await sql`update sessions set starts_at = starts_at + ${later}, ends_at = ends_at + ${later} where event_id = ${id}`.execute(
        tx,
      )
      await sql`update ticket_types set sales_start = sales_start + ${later}, sales_end = sales_end + ${later} where event_id = ${id}`.execute(
        tx,
      )
      await sql`update lots set closes_at = closes_at + ${later}, closed_at = closed_at + ${later} where event_id = ${id}`.execute(
        tx,
      )
      await shiftRelated(tx, id, days)
    }
    await relistDueEvents(tx)
  })
}
