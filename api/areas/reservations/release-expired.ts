import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { lockTickets, releaseExpired } from './store.ts'

/**
 * Marks expired reservations as such. Their stock is free from the moment of expiry whether this runs or
 * not, because reads and reservations do not count them; it keeps the `held` counters small.
 */
export async function releaseAllExpired(db: Db): Promise<void> {
  const { rows } = await sql<{ event_id: string }>`
    select distinct event_id from sales where status = 'PENDING'
       and expires_at < 'infinity' and expires_at <= app_now()`.execute(db)
  const failures: unknown[] = []
  for (const { event_id: eventId } of rows) {
    try {
      await db.transaction().execute(async (tx) => {
        await lockTickets(tx, eventId)
        await releaseExpired(tx, eventId)
      })
    } catch (error) {
      // A failure at one event must not stop the others.
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'could not release the expired reservations of all events')
}
