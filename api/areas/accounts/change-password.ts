import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { confirmPassword, type LoginLimits } from './check-password.ts'
import type { KnownAccount, PasswordSource } from './known-devices.ts'
import { hashPassword } from './passwords.ts'
import { type PasswordDeps, setPassword } from './set-password.ts'
import { endOtherLogins } from './store.ts'

interface ChangeDeps extends PasswordDeps {
  readonly db: Db
  readonly config: LoginLimits & Config
}

interface PasswordChange {
  readonly caller: Caller
  readonly password: string
  readonly newPassword: string
  readonly source: PasswordSource
}

/** Changes the password of a signed-in user, who knows the old one, and ends all other logins. */
export async function changePassword(
  deps: ChangeDeps,
  { caller, password, newPassword, source }: PasswordChange,
): Promise<
  KnownAccount | Refusal<'BAD_INPUT' | 'TOO_MANY_ATTEMPTS' | 'WRONG_PASSWORD' | 'NOT_FOUND'>
> {
  const { userId } = caller
  const wrong = await confirmPassword(deps.db, deps.config, { userId, password, source })
  if (wrong) return wrong
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
