import { type Cents, cents } from '@55tickets/rules/money/money.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import { readNow } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * Sums what organizations are due today, with what payouts and refunds by transfer have not sent yet. An
 * event in debt lessens nothing: nobody else's money pays for it. What reserves hold back is due, too.
 */
export async function sumDue(db: Db): Promise<Cents> {
  const today = dayKey(await readNow(db), HOME_ZONE)
  const { rows } = await sql<{ sum: string }>`
    select coalesce((
             select sum(greatest(available, 0)) from (
               select sum(amount_cents) as available from ledger_days
                where available_on <= ${today}::date group by event_id) events), 0)
         + coalesce((
             select sum(amount_cents) from transfers where status in ('WAITING', 'SENDING')), 0) as sum`.execute(
    db,
  )
  return cents(Number(rows[0]?.sum ?? 0))
}
