import { PIX_RETURN_DAYS } from '@55tickets/rules/events/cancellation.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { paidStatuses } from '../reservations/public.ts'

/** Written to the history of sales and sent to the provider. */
export const CANCELLED_CAUSE = 'the event was cancelled'

/** SQL: the sale was paid longer ago than the provider returns a PIX. */
export const isOldPix = (saleId: ReturnType<typeof sql.ref>) => sql<boolean>`
  (select min(at) from sale_history where sale_id = ${saleId} and to_status in ${paidStatuses})
    < app_now() - make_interval(days => ${PIX_RETURN_DAYS})`

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
