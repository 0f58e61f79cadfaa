import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Worker, workOnSchedule } from '../../platform/jobs/define-job.ts'
import type { Log } from '../../platform/log.ts'
import { purgePayments } from '../charges/public.ts'
import { deleteSaleAnswers } from '../forms/public.ts'
import { deleteSales, lockTickets } from '../reservations/public.ts'
import { purgeSaleCodes } from '../tickets/public.ts'
import { purgePayoutTransfers, purgeTransfers } from '../transfers/public.ts'

/** Retention of sales, as the privacy page states it. */
const RETENTION_YEARS = 5
const BATCH_SIZE = 500

export interface PurgeDeps {
  readonly log: Log
  /** Deletes the scans of these sales' codes; injected, because orders must not import the gate. */
  readonly purgeScans: (tx: Tx, saleIds: readonly string[]) => Promise<void>
  /** Deletes former documents of organizations, of which orders know nothing. */
  readonly purgeDocuments: (db: Db, years: number) => Promise<void>
}

export const purgeWorker = (deps: PurgeDeps): Worker =>
  workOnSchedule('purge-sales', ({ db }) => purgeSales(db, deps))

/**
 * Deletes sales with all their data five years after they were made and their event ended. A sale
 * that is not finished, such as one with a refund under way, stays until it is. Payouts stay
 * without their key. Answers of reservations that were never paid go earlier.
 */
export async function purgeSales(db: Db, deps: PurgeDeps): Promise<void> {
  await deleteUnneededAnswers(db)
  const { rows: events } = await sql<{ id: string }>`
    select id from events where ends_at < ${deadline} order by id`.execute(db)
  let purged = 0
  for (const { id } of events) {
    for (;;) {
      const count = await db.transaction().execute((tx) => purgeBatch(tx, deps, id))
      purged += count
      if (count < BATCH_SIZE) break
    }
  }
  await purgePayoutTransfers(db, RETENTION_YEARS)
  await deps.purgeDocuments(db, RETENTION_YEARS)
  if (purged > 0) deps.log.info({ sales: purged }, 'purged sales older than five years')
}

/**
 * Deletes the answers that came with reservations which nobody began to pay, a day later: people may
 * reserve, and answer at length, without end. A payment that comes late needs the answers of its sale.
 */
async function deleteUnneededAnswers(db: Db): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from sales
         where status in ('EXPIRED', 'CANCELED') and created_at < app_now() - interval '1 day'
           and exists (select from form_answers where sale_id = sales.id)
           and not exists (select from charges where charges.sale_id = sales.id)
         limit ${BATCH_SIZE}`.execute(tx)
      await deleteSaleAnswers(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
    if (count < BATCH_SIZE) return
  }
}

const deadline = sql`app_now() - make_interval(years => ${RETENTION_YEARS})`

async function purgeBatch(tx: Tx, { purgeScans }: PurgeDeps, eventId: string): Promise<number> {
  await lockTickets(tx, eventId)
  const ids = await findPurgeable(tx, eventId)
  if (ids.length === 0) return 0
  await purgeScans(tx, ids)
  await purgeSaleCodes(tx, ids)
  await deleteSaleAnswers(tx, ids)
  await purgeTransfers(tx, ids)
  await purgePayments(tx, ids)
  await sql`delete from order_resends where sale_id = any (${ids})`.execute(tx)
  await deleteSales(tx, ids)
  return ids.length
}

async function findPurgeable(tx: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sales
     where event_id = ${eventId} and created_at < ${deadline}
       and status not in ('PENDING', 'PAYMENT_PENDING')
       and not exists (
         select from charges
          where charges.sale_id = sales.id
            and (charges.status in ('SENDING', 'WAITING', 'ANALYSIS')
                 or team_refunded_at is null
                    and refunded_cents < case when refund_cause is not null then amount_cents else part_refund_cents end))
     limit ${BATCH_SIZE} for update`.execute(tx)
  return rows.map(({ id }) => id)
}
