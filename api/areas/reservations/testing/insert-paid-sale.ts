import type pg from 'pg'

/** Inserts a paid sale of an event, without tickets or a charge. */
export const insertPaidSale = (
  pool: Pick<pg.Pool, 'query'>,
  { eventId, cents }: { readonly eventId: string; readonly cents: number },
) =>
  pool.query(
    `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents,
                        fee_basis_points, takes_card, monthly_rate_basis_points, expires_at)
     select $1, gen_random_uuid(), id, 'RECEIVED', $2, 0, 0, 0, true, 0, 'infinity' from users limit 1`,
    [eventId, cents],
  )
