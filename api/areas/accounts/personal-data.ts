import { sql } from 'kysely'
import { eraseAttempts } from '../../platform/attempts.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { eraseJobOutputs, eraseJobs } from '../../platform/jobs/erase-jobs.ts'
import { eraseMailsTo, listMailsTo } from '../../platform/mail/erase-mails.ts'
import { sendConfirmation } from './confirm-email.ts'
import { recoverPassword } from './recover-password.ts'
import { userRoles } from './roles.ts'
import { eraseSecondFactors, exportSecondFactors } from './second-factor/personal-data.ts'
import { endAllLogins } from './store.ts'
import { toCurrentUser } from './wire.ts'

/** Name and e-mail that replace those of an erased user; `.invalid` addresses belong to nobody (RFC 2606). */
export const erasedIdentity = (userId: string) => ({
  name: 'Conta excluída',
  email: `${userId}@conta-excluida.invalid`,
})

/** Personal data in accounts: the user's row, consents, logins, second factors, links and mails. */
export const accountsPersonalData = {
  tables: [
    'users',
    'consents',
    'logins',
    'password_resets',
    'email_confirmations',
    'attempts',
    'mails',
    'staff',
    'former_staff',
    'user_blocks',
    'passkeys',
    'passkey_challenges',
    'authenticators',
    'recovery_codes',
    'factor_resets',
  ],

  async export(db: Db, userId: string) {
    const user = await findUser(db, userId)
    const [consents, logins, recoveries, confirmations, blocks, mails] = await Promise.all([
      db
        .selectFrom('consents')
        .select(['document', 'version', 'content_hash as contentHash'])
        .select(['address', 'accepted_at as acceptedAt'])
        .where('user_id', '=', userId)
        .execute(),
      db
        .selectFrom('logins')
        .select(['device', 'address', 'created_at as createdAt', 'rotated_at as renewedAt'])
        .select(['confirmed_at as confirmedAt', 'ended_at as endedAt', 'end_reason as endedWhy'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
      db
        .selectFrom('password_resets')
        .select(['created_at as askedAt', 'used_at as usedAt'])
        .where('user_id', '=', userId)
        .execute(),
      db
        .selectFrom('email_confirmations')
        .select(['created_at as askedAt', 'used_at as usedAt'])
        .where('user_id', '=', userId)
        .execute(),
      db
        .selectFrom('user_blocks')
        .select(['blocked_at as blockedAt', 'reason'])
        .select(['ended_at as endedAt', 'end_reason as endedWhy'])
        .where('user_id', '=', userId)
        .orderBy('blocked_at')
        .execute(),
      listMailsTo(db, user.email),
    ])
    const account = {
      ...toCurrentUser(user),
      createdAt: user.created_at,
      emailProvedAt: user.email_proved_at,
    }
    return {
      account,
      consents,
      logins,
      passwordRecoveries: recoveries,
      emailConfirmations: confirmations,
      blocks,
      mails,
      secondFactors: await exportSecondFactors(db, userId),
    }
  },

  /**
   * Consents stay: it may have to be proved which terms the account agreed to. Logins stay with
   * their times and addresses, as the law demands, until `cleanUpAccounts` deletes them.
   */
  async erase(tx: Tx, userId: string): Promise<void> {
    const user = await findUser(tx, userId)
    const { name, email } = erasedIdentity(userId)
    await eraseMailsTo(tx, user.email, email)
    await eraseJobs(tx, recoverPassword, user.email_key)
    await eraseJobs(tx, sendConfirmation, user.email_key)
    // A one-word name would also match job outputs about other people.
    const fullName = user.name.includes(' ') ? user.name : ''
    await eraseJobOutputs(tx, [user.email_key, fullName, user.cpf ?? '', user.cellphone])
    await eraseAttempts(tx, user.email_key)
    await eraseAttempts(tx, userId)
    await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
    await tx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute()
    await tx.deleteFrom('staff').where('user_id', '=', userId).execute()
    await tx.deleteFrom('former_staff').where('user_id', '=', userId).execute()
    await eraseSecondFactors(tx, userId)
    // That there was a block stays; its reasons may say more about the person.
    await tx
      .updateTable('user_blocks')
      .set({ reason: '', end_reason: sql`case when ended_at is not null then '' end` })
      .where('user_id', '=', userId)
      .execute()
    await endAllLogins(tx, userId, 'account deleted')
    await tx
      .updateTable('users')
      .set({
        name,
        email,
        // No e-mail address can have this key, so nobody can log in to the account any more.
        email_key: `forgotten ${userId}`,
        email_proved_at: null,
        password_hash: '',
        cellphone: '',
        cpf: null,
        address: null,
        erased_at: sql`coalesce(erased_at, app_now())`,
      })
      .where('id', '=', userId)
      .execute()
  },
}

const findUser = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .select(userRoles)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
