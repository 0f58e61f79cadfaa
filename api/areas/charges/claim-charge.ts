import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

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

/** Records that the provider answered a lookup; not called for failed attempts. */
export async function recordLookup(db: Db, id: string): Promise<void> {
  await db
    .updateTable('charges')
    .set({ asked_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}
