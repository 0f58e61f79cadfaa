import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

interface InsertedPayout {
  readonly organizationId: string
  readonly eventId: string
  readonly by: string
  readonly cents: number
  readonly status: 'REQUESTED' | 'DONE' | 'FAILED'
}

/** Stores a payout of an event with its transfer and its key, as the ledger sees them, whatever the rules of payouts say. */
export async function insertPayout(
  pool: Pick<Pool, 'query'>,
  { organizationId, eventId, by, cents, status }: InsertedPayout,
): Promise<void> {
  const id = randomUUID()
  await pool.query(
    `insert into payouts (organization_id, event_id, id, amount_cents, requested_by, key)
     values ($1, $2, $3, $4, $5, gen_random_uuid())`,
    [organizationId, eventId, id, cents, by],
  )
  await pool.query(
    `insert into transfers (id, payout_id, amount_cents, key_type, pix_key, status)
     values (gen_random_uuid(), $1, $2, 'CNPJ', '11222333000181', $3)`,
    [id, cents, status === 'REQUESTED' ? 'WAITING' : status],
  )
  await pool.query(
    `insert into organization_documents (organization_id, document) values ($1, '11222333000181') on conflict do nothing`,
    [organizationId],
  )
  if (status !== 'REQUESTED')
    await pool.query('update payouts set status = $2 where id = $1', [id, status])
}
