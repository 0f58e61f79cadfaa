import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Charges } from '../../platform/db/tables.generated.ts'
import { type ChargeRecord, toChargeRecord } from './store.ts'

/**
 * Age after which the job that settles the sale, normally done within moments, must have failed.
 */
const JOB_FAILED_SECONDS = 60
const BATCH_SIZE = 100

/**
 * Claims changed charges whose sale has not been updated. If a sale is still outdated a minute
 * later, its charge is claimed again, after those that have waited longer.
 */
export async function claimUnsettledCharges(db: Db): Promise<ChargeRecord[]> {
  const { rows } = await sql<Selectable<Charges>>`
    update charges set unsettled_since = app_now()
     where id in (
       select id from charges
        where unsettled_since < app_now() - make_interval(secs => ${JOB_FAILED_SECONDS})
        order by unsettled_since limit ${BATCH_SIZE} for update skip locked)
    returning *`.execute(db)
  return rows.map(toChargeRecord)
}

/**
 * Records that the sale was updated for this status of the charge. No effect if the charge has
 * changed since.
 */
export async function markSettled(db: Db, charge: ChargeRecord): Promise<void> {
  if (!charge.isUnsettled) return
  await db
    .updateTable('charges')
    .set({ unsettled_since: null })
    .where('id', '=', charge.id)
    .where('status', '=', charge.status)
    .where('refunded_cents', '=', charge.refundedCents)
    .execute()
}
