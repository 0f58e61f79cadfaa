import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Stops the reset of a user, if one is planned: they have a factor, or somebody else asked for it. */
export async function stopReset(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factor_resets')
    .set({ ended_at: sql`app_now()`, outcome: 'stopped' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
