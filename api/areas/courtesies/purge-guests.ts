import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Worker, workOnSchedule } from '../../platform/jobs/define-job.ts'
import { eraseGuests } from './personal-data.ts'

/** Retention of guests after their event, as the privacy page states it. */
const RETENTION_DAYS = 180
const BATCH_SIZE = 500

export const purgeGuestsWorker: Worker = workOnSchedule('purge-guests', ({ db }) => purgeGuests(db))

/** Erases guests 180 days after their event: they bought nothing, so no law asks for their data. */
export async function purgeGuests(db: Db): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select courtesies.id from courtesies join events on events.id = courtesies.event_id
         where erased_at is null and ends_at < app_now() - make_interval(days => ${RETENTION_DAYS})
           and postponed_at is null
         order by courtesies.id limit ${BATCH_SIZE} for update of courtesies skip locked`.execute(
        tx,
      )
      await eraseGuests(tx, sql`${rows.map(({ id }) => id)}::uuid[]`)
      return rows.length
    })
    if (count < BATCH_SIZE) return
  }
}
