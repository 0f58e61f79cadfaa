import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { isRefusal, type Refusal } from '../../platform/refuse.ts'
import { checkNewPassword } from './guessable-password.ts'
import { passwordChangedMail } from './mails.ts'
import type { RecordAccess } from './record-access.ts'

export interface PasswordDeps {
  readonly mailer: Mailer
  /** Tells whether a user is a member of an organization. */
  readonly isMember: (db: Db, userId: string) => Promise<boolean>
  /** Withdraws the invites that whoever knew the old password may have made. */
  readonly revokeInvitesBy: (tx: Tx, userId: string) => Promise<void>
  readonly recordAccess: RecordAccess
}

interface NewPassword {
  /** Their row is locked. */
  readonly owner: { readonly id: string; readonly name: string; readonly email: string }
  readonly password: string
  readonly passwordHash: string
  /** Why logins ended. */
  readonly why: 'password reset' | 'password changed'
}

/**
 * Gives an account another password: links of recovery become invalid, open invites are withdrawn, and the
 * owner is mailed. The caller ends the logins. Null, or the refusal of a password that is easily guessed.
 */
export async function setPassword(
  tx: Tx,
  { mailer, isMember, revokeInvitesBy, recordAccess }: PasswordDeps,
  { owner, password, passwordHash, why }: NewPassword,
): Promise<Refusal<'BAD_INPUT'> | null> {
  const judged = await checkNewPassword(tx, { password, user: owner, isMember })
  if (isRefusal(judged)) return judged
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, has_guessable_password: judged.isGuessable })
    .where('id', '=', owner.id)
    .execute()
  await tx
    .updateTable('password_resets')
    .set({ used_at: sql`app_now()` })
    .where('user_id', '=', owner.id)
    .where('used_at', 'is', null)
    .execute()
  await revokeInvitesBy(tx, owner.id)
  await recordAccess(tx, owner.id, { kind: 'logins_ended', details: { why } })
  await mailer.queue(tx, owner.email, passwordChangedMail(owner.name))
  return null
}
