import { sql } from 'kysely'
import { type Worker, workEvery } from '../../platform/jobs/define-job.ts'

/** A key is worth something for a day. */
export const sweepReservationsWorker: Worker = workEvery(
  '27 * * * *',
  'sweep-reservations',
  async ({ db }) => {
    await db
      .updateTable('sales')
      .set({ key: null })
      .where('key', 'is not', null)
      .where('created_at', '<', sql<Date>`app_now() - interval '24 hours'`)
      .execute()
  },
)
