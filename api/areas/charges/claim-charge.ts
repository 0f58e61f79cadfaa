import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Charges } from '../../platform/db/tables.generated.ts'
import { type ChargeRecord, toChargeRecord } from './store.ts'

/** Claims a charge for the given seconds, so that only one process calls the provider about it. */
export async function claimCharge(db: Db, id: string, seconds: number): Promise<boolean> {
  const claimed = await db
    .updateTable('charges')
    .set({ claimed_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where(
      sql<boolean>`coalesce(claimed_at, '-infinity') < app_now() - make_interval(secs => ${seconds})`,
    )
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Releases a claim before it expires. */
export async function releaseClaim(db: Db, id: string): Promise<void> {
  await db.updateTable('charges').set({ claimed_at: null }).where('id', '=', id).execute()
}

/** Records that the provider answered about a charge; not called for failed attempts. */
export async function recordLookup(db: Db, id: string): Promise<void> {
  await db
    .updateTable('charges')
    .set({ looked_up_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

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
