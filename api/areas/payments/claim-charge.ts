import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Of all processes that would ask about a charge one may, until so many seconds have passed. */
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

/** Another may ask at once. */
export async function releaseClaim(db: Db, id: string): Promise<void> {
  await db.updateTable('charges').set({ claimed_at: null }).where('id', '=', id).execute()
}

/** The provider said something about a charge. Whoever only tried to ask does not write this. */
export async function recordLookup(db: Db, id: string): Promise<void> {
  await db
    .updateTable('charges')
    .set({ asked_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}
