import { sql } from 'kysely'
import { countAttempts } from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { type Refused, refuse } from '../../platform/refuse.ts'
import { passwordChangedMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { hashToken } from './recover-password.ts'
import { endAllLogins } from './store.ts'

const VALID_MINUTES = 60
const PER_ADDRESS = { most: 30, minutes: 60 }

export interface Reset {
  token: string
  newPassword: string
  address: string
}

/** Sets the new password once for each link, ends all logins and tells the owner. */
export async function resetPassword(db: Db, mailer: Mailer, ask: Reset): Promise<Refused | null> {
  const limited = await countAttempts(db, { [`reset address ${ask.address}`]: PER_ADDRESS })
  if (limited) return limited
  const passwordHash = await hashPassword(ask.newPassword)
  return db.transaction().execute(async (tx) => {
    // The update is the check: of two uses at once only one finds the link unused.
    const used = await tx
      .updateTable('password_resets')
      .set({ used_at: sql`app_now()` })
      .where('token_hash', '=', hashToken(ask.token))
      .where('used_at', 'is', null)
      .where('created_at', '>', sql<Date>`app_now() - make_interval(mins => ${VALID_MINUTES})`)
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return refuse('RESET_TOKEN_INVALID')
    const user = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', used.user_id)
      .returning(['name', 'email'])
      .executeTakeFirstOrThrow()
    // A second link that was asked for meanwhile is worth nothing any more.
    await tx
      .updateTable('password_resets')
      .set({ used_at: sql`app_now()` })
      .where('user_id', '=', used.user_id)
      .where('used_at', 'is', null)
      .execute()
    await endAllLogins(tx, used.user_id, 'password reset')
    await mailer.queue(tx, user.email, passwordChangedMail(user.name))
    return null
  })
}
