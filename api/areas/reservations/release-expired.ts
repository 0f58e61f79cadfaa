import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { lockTickets, releaseExpired } from './store.ts'

/**
 * Writes down that reservations have expired. Their stock is free from the instant on, whether this
 * runs or not: whoever reads or reserves does not count them. It keeps the counters short of them.
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
      // One event that can't be had now does not keep the others from their turn.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all events were released')
}
