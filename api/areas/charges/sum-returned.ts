import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Centavos returned to buyers by event: refunds and chargebacks. */
export async function sumReturned(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  // Same condition as the partial index.
  const { rows } = await sql<{ event_id: string; cents: number }>`
    select event_id, sum(case status when 'CHARGEBACK' then amount_cents else refunded_cents end) as cents
      from charges
     where event_id = any (${eventIds}) and (refunded_cents > 0 or status = 'CHARGEBACK')
     group by event_id`.execute(db)
  return new Map(rows.map(({ event_id, cents }) => [event_id, cents]))
}
