import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import type { KnownAccount } from './known-devices.ts'
import { hashPassword } from './passwords.ts'
import { type PasswordDeps, setPassword } from './set-password.ts'
import { endOtherLogins } from './store.ts'

interface ChangeDeps extends PasswordDeps {
  readonly db: Db
}

interface PasswordChange {
  readonly caller: Caller
  readonly newPassword: string
}

/** Changes the password of a signed-in user, who proved who they are, and ends all other logins. */
export async function changePassword(
  deps: ChangeDeps,
  { caller, newPassword }: PasswordChange,
): Promise<KnownAccount | Refusal<'BAD_INPUT' | 'NOT_FOUND'>> {
  const { userId } = caller
  const passwordHash = await hashPassword(newPassword)
  return deps.db.transaction().execute(async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!owner) return refuse('NOT_FOUND')
    const why = 'password changed'
    const password = newPassword
    const refused = await setPassword(tx, deps, { owner, password, passwordHash, why })
    if (refused) return refused
    await endOtherLogins(tx, caller, why)
    return { id: userId, password_hash: passwordHash }
  })
}
