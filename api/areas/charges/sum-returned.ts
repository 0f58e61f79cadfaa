import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * Centavos returned to buyers by event: refunds and chargebacks. Money that went back by a transfer, which
 * the provider does not know as the refund of its payment, counts in full.
 */
export async function sumReturned(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  // Same conditions as the partial indexes `charges_returned` and `charges_to_refund`.
  const { rows } = await sql<{ event_id: string; cents: number }>`
    select event_id, sum(cents)::bigint as cents
      from (
        select event_id, case status when 'CHARGEBACK' then amount_cents else refunded_cents end as cents
          from charges
         where event_id = any (${eventIds}) and (refunded_cents > 0 or status = 'CHARGEBACK')
        union all
        select event_id, amount_cents - refunded_cents
          from charges
         where event_id = any (${eventIds}) and refund_cause is not null and refunded_cents < amount_cents
           and team_refunded_at is not null and status <> 'CHARGEBACK'
      ) returned
     group by event_id`.execute(db)
  return new Map(rows.map(({ event_id, cents }) => [event_id, cents]))
}
