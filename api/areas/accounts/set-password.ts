import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { passwordChangedMail } from './mails.ts'

export interface PasswordDeps {
  readonly mailer: Mailer
  /** Withdraws the invites that whoever knew the old password may have made. */
  readonly revokeInvitesBy: (tx: Tx, userId: string) => Promise<void>
}

interface NewPassword {
  /** Their row is locked. */
  readonly owner: { readonly id: string; readonly name: string; readonly email: string }
  readonly passwordHash: string
}

/**
 * Gives an account another password: links of recovery become invalid, open invites are withdrawn, and the
 * owner is mailed. The caller ends the logins.
 */
export async function setPassword(
  tx: Tx,
  { mailer, revokeInvitesBy }: PasswordDeps,
  { owner, passwordHash }: NewPassword,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', owner.id)
    .execute()
  await tx
    .updateTable('password_resets')
    .set({ used_at: sql`app_now()` })
    .where('user_id', '=', owner.id)
    .where('used_at', 'is', null)
    .execute()
  await revokeInvitesBy(tx, owner.id)
  await mailer.queue(tx, owner.email, passwordChangedMail(owner.name))
}
