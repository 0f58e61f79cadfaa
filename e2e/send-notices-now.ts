import { queryDatabase } from './database.ts'

/** Lets the time pass in which further changes join the notice of an event. */
export async function sendNoticesNow(eventId: string): Promise<void> {
  await queryDatabase(
    'update change_notices set send_after = app_now() where event_id = $1 and mailed_at is null',
    [eventId],
  )
  await queryDatabase(
    "update pgboss.job set start_after = now() where name = 'send-notices' and data -> 'input' ->> 'eventId' = $1",
    [eventId],
  )
}
