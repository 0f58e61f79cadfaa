import { sql } from 'kysely'
import { countAttempts } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { RESET_MINUTES } from './lifetimes.ts'
import { passwordChangedMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { hashToken } from './recover-password.ts'
import { endAllLogins, proveEmail } from './store.ts'

export interface PasswordReset {
  token: string
  newPassword: string
  /** Network address, for the limits. */
  address: string
}

/**
 * Sets the new password, once for each link, ends all logins and mails the owner. The link was sent
 * to the account's address, so using it also proves that address.
 */
export async function resetPassword(
  db: Db,
  mailer: Mailer,
  limits: Pick<Config, 'RESET_LIMIT_ADDRESS'>,
  request: PasswordReset,
): Promise<Refusal<'TOO_MANY_ATTEMPTS' | 'RESET_TOKEN_INVALID'> | null> {
  const limited = await countAttempts(db, [
    [`reset address ${request.address}`, limits.RESET_LIMIT_ADDRESS],
  ])
  if (limited) return limited
  const passwordHash = await hashPassword(request.newPassword)
  return db.transaction().execute(async (tx) => {
    const owner = await lockOwner(tx, hashToken(request.token))
    if (!owner) return refuse('RESET_TOKEN_INVALID')
    // Checked under the account's lock, so no other link is used meanwhile. An expired or used link
    // does not invalidate the others.
    const link = await tx
      .selectFrom('password_resets')
      .select('token_hash')
      .where('token_hash', '=', hashToken(request.token))
      .where('used_at', 'is', null)
      .where('created_at', '>', sql<Date>`app_now() - make_interval(mins => ${RESET_MINUTES})`)
      .executeTakeFirst()
    if (!link) return refuse('RESET_TOKEN_INVALID')
    // Invalidates all other links of the account too.
    await tx
      .updateTable('password_resets')
      .set({ used_at: sql`app_now()` })
      .where('user_id', '=', owner.id)
      .where('used_at', 'is', null)
      .execute()
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', owner.id)
      .execute()
    await proveEmail(tx, owner.id)
    await endAllLogins(tx, owner.id, 'password reset')
    await mailer.queue(tx, owner.email, passwordChangedMail(owner.name))
    return null
  })
}

/** Locks the account before its links, always in this order, so that two links used at once do not deadlock. */
const lockOwner = (tx: Tx, tokenHash: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', (from) =>
      from.selectFrom('password_resets').select('user_id').where('token_hash', '=', tokenHash),
    )
    .forUpdate()
    .executeTakeFirst()
