import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Worker, workOnSchedule } from '../../platform/jobs/define-job.ts'

/** Retention of records, as that of the sales whose people they name. */
const RETENTION_YEARS = 5

export const purgeExportsWorker = (): Worker =>
  workOnSchedule('purge-exports', ({ db }) => purgeExports(db))

/** Deletes records of exports of so many years ago, with the lists of their people. */
export async function purgeExports(db: Db): Promise<void> {
  await sql`
    delete from exports where at < app_now() - make_interval(years => ${RETENTION_YEARS})`.execute(
    db,
  )
}
