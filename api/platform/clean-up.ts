import { sql } from 'kysely'
import { deleteExpiredAttempts } from './attempts.ts'
import type { Db } from './db/database.ts'
import { type Worker, workOnSchedule } from './jobs/define-job.ts'

/**
 * Retention of mails: long enough to answer "I got no mail", short enough to be no archive of
 * everyone's mail.
 */
const MAIL_RETENTION_DAYS = 30

export const cleanUpPlatformWorker: Worker = workOnSchedule('clean-up-platform', ({ db }) =>
  cleanUpPlatform(db),
)

/** Deletes data whose purpose has passed: expired attempt counts and old mails. */
export async function cleanUpPlatform(db: Db): Promise<void> {
  await deleteExpiredAttempts(db)
  await db
    .deleteFrom('mails')
    .where('created_at', '<', sql<Date>`app_now() - make_interval(days => ${MAIL_RETENTION_DAYS})`)
    .execute()
}
