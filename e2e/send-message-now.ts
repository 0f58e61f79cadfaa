import { Client } from 'pg'

/** Lets the time pass in which the messages of an event can be undone. */
export async function sendMessageNow(eventId: string): Promise<void> {
  const client = new Client({ connectionString: process.env['E2E_DATABASE_URL'] })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      "update messages set send_at = app_now() where event_id = $1 and status = 'scheduled' returning id",
      [eventId],
    )
    await client.query(
      "update pgboss.job set start_after = now() where name = 'send-message' and data -> 'input' ->> 'messageId' = any ($1)",
      [rows.map(({ id }) => id)],
    )
  } finally {
    await client.end()
  }
}
