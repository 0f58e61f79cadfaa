import { Client } from 'pg'

/** Moves a reservation's expiry into the past. */
export async function endReservation(saleId: string): Promise<void> {
  const client = new Client({ connectionString: process.env['E2E_DATABASE_URL'] })
  await client.connect()
  try {
    await client.query(
      "update sales set expires_at = app_now() - interval '1 second' where id = $1",
      [saleId],
    )
  } finally {
    await client.end()
  }
}
