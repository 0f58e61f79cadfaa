import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Personal data in notices: which changes a person was told of. */
export const noticesPersonalData = {
  tables: ['change_notices'],

  async export(db: Db, userId: string) {
    const { rows } = await sql<object>`
      select events.name as "eventName", change.at as "changedAt", change.reason, notice.mailed_at as "mailedAt"
        from change_notices notice
        join event_changes change on change.event_id = notice.event_id and change.id = notice.change_id
        join events on events.id = notice.event_id
       where notice.user_id = ${userId} order by change.at`.execute(db)
    return { changeNotices: rows }
  },

  async erase(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('change_notices').where('user_id', '=', userId).execute()
  },
}
