import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Charges } from '../../platform/db/tables.generated.ts'
import { type ChargeRecord, toChargeRecord } from './store.ts'

/** Its sale follows by a job within moments; after so long that job has come to nothing. */
const LEFT_SECONDS = 60
const AT_ONCE = 100

/**
 * Charges whose sale has not followed them. Each is handed out again a minute later if it still has
 * not by then, behind those that wait for longer.
 */
export async function claimUnsettledCharges(db: Db): Promise<ChargeRecord[]> {
  const { rows } = await sql<Selectable<Charges>>`
    update charges set unsettled_since = app_now()
     where id in (
       select id from charges
        where unsettled_since < app_now() - make_interval(secs => ${LEFT_SECONDS})
        order by unsettled_since limit ${AT_ONCE} for update skip locked)
    returning *`.execute(db)
  return rows.map(toChargeRecord)
}

/** The sale has followed the charge as the caller saw it. Should it stand differently by now, not yet. */
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
