import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Written to the history of sales and sent to the provider. */
export const CANCELLED_CAUSE = 'the event was cancelled'

export interface CancelledEvent {
  /** Id of the recorded change, of which people are told. */
  readonly changeId: number
  readonly name: string
  readonly slug: string
  readonly reason: string
}

export async function findCancelledEvent(db: Db, eventId: string): Promise<CancelledEvent> {
  const { rows } = await sql<CancelledEvent>`
    select change.id as "changeId", name, slug, coalesce(reason, '') as reason
      from events join event_changes change on change.event_id = events.id and part = 'cancelled'
     where events.id = ${eventId} order by change.id desc limit 1`.execute(db)
  const [event] = rows
  if (!event) throw new Error(`event ${eventId} was not cancelled`)
  return event
}
