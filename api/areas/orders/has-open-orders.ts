import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { paidStatuses } from '../reservations/public.ts'

/**
 * True while a user has something unfinished: a payment that may still come, tickets of an event that
 * has not ended, or a refund under way.
 */
export async function hasOpenOrders(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sales join events on events.id = sales.event_id
     where sales.user_id = ${userId}
       and (sales.status = 'PAYMENT_PENDING'
            or (sales.status = 'PENDING' and sales.expires_at > app_now())
            or (sales.status in ${paidStatuses} and events.ends_at > app_now())
            or exists (select from charges where sale_id = sales.id
                        and (charges.status in ('SENDING', 'WAITING', 'ANALYSIS')
                             or team_refunded_at is null
                                and refunded_cents < case when refund_cause is not null then amount_cents else part_refund_cents end)))
     limit 1`.execute(db)
  return rows.length > 0
}
