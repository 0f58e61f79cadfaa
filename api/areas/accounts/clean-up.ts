import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Worker, workOnSchedule } from '../../platform/jobs/define-job.ts'
import { CONFIRMATION_HOURS, RESET_MINUTES } from './mailed-links.ts'
import { encryptSecretsAgain } from './second-factor/authenticator-secrets.ts'
import { CHALLENGE_MINUTES } from './second-factor/passkeys.ts'

/** Retention of login records, as promised on the privacy page. Links are deleted when they expire. */
const LOGIN_RECORD_DAYS = 180

export const cleanUpAccountsWorker = (config: Pick<Config, 'SECRET_KEY'>): Worker =>
  workOnSchedule('clean-up-accounts', async ({ db }) => {
    await cleanUpAccounts(db)
    await encryptSecretsAgain(db, config)
  })

export async function cleanUpAccounts(db: Db): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('created_at', '<', sql<Date>`app_now() - make_interval(mins => ${CHALLENGE_MINUTES})`)
    .execute()
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
    .where('rotated_at', '<', sql<Date>`app_now() - make_interval(days => ${LOGIN_RECORD_DAYS})`)
    .execute()
}
