import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Worker, workEvery } from '../../platform/jobs/define-job.ts'
import { CONFIRMATION_HOURS, RESET_MINUTES } from './lifetimes.ts'

/** As the privacy page says: links go once they are worth nothing, records of access after six months. */
const RECORD_DAYS = 180

export const sweepAccountsWorker: Worker = workEvery('17 * * * *', 'sweep-accounts', ({ db }) =>
  sweepAccounts(db),
)

export async function sweepAccounts(db: Db): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('created_at', '<', sql<Date>`app_now() - make_interval(mins => ${RESET_MINUTES})`)
    .execute()
  await db
    .deleteFrom('email_confirmations')
    .where('created_at', '<', sql<Date>`app_now() - make_interval(hours => ${CONFIRMATION_HOURS})`)
    .execute()
  await db
    .deleteFrom('logins')
    .where('rotated_at', '<', sql<Date>`app_now() - make_interval(days => ${RECORD_DAYS})`)
    .execute()
}
