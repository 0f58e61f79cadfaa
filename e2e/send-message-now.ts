import { queryDatabase } from './database.ts'

/** Lets the time pass in which the messages of an event can be undone. */
export async function sendMessageNow(eventId: string): Promise<void> {
  const messages = await queryDatabase<{ id: string }>(
    "update messages set send_at = app_now() where event_id = $1 and status = 'scheduled' returning id",
    [eventId],
  )
  await queryDatabase(
    "update pgboss.job set start_after = now() where name = 'send-message' and data -> 'input' ->> 'messageId' = any ($1)",
    [messages.map(({ id }) => id)],
  )
}
