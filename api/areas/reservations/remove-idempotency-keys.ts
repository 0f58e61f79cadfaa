import { sql } from 'kysely'
import { type Worker, workOnSchedule } from '../../platform/jobs/define-job.ts'

/** Removes idempotency keys after a day, when they expire. */
export const removeIdempotencyKeysWorker: Worker = workOnSchedule(
  'remove-idempotency-keys',
  async ({ db }) => {
    await db
      .updateTable('sales')
      .set({ key: null })
      .where('key', 'is not', null)
      .where('created_at', '<', sql<Date>`app_now() - interval '24 hours'`)
      .execute()
  },
)
