import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { checkPassword, type LoginLimits } from './check-password.ts'
import type { KnownAccount, PasswordSource } from './known-devices.ts'
import { findByEmail, insertLogin } from './store.ts'

export interface Credentials extends PasswordSource {
  readonly email: string
  readonly password: string
}

export interface StartedLogin extends Caller {
  /** Account that was logged in to. */
  readonly account: KnownAccount
}

/**
 * Starts a login. Known and unknown accounts take the same path and the same time, to reveal nothing.
 * Demo accounts, whose passwords are public, are treated as unknown in production. The refusal of a
 * blocked account is given only after the right password, so that a stranger does not learn of the block.
 */
export async function logIn(
  db: Db,
  config: LoginLimits & Pick<Config, 'isProduction' | 'CONTACT_EMAIL'>,
  { email, password, ...source }: Credentials,
): Promise<StartedLogin | Refusal<'TOO_MANY_ATTEMPTS' | 'WRONG_CREDENTIALS' | 'ACCOUNT_BLOCKED'>> {
  const found = await findByEmail(db, email)
  const user = found?.is_demo && config.isProduction ? undefined : found
  const isCorrect = await checkPassword(db, config, { email, password, source, account: user })
  if (isRefusal(isCorrect)) return isCorrect
  if (!user || !isCorrect) return refuse('WRONG_CREDENTIALS')
  const loginId = await db.transaction().execute((tx) => insertLogin(tx, user))
  if (isRefusal(loginId))
    return refuse('ACCOUNT_BLOCKED', {
      message: `Sua conta está bloqueada. Enviamos o motivo por email. Para contestar, escreva para ${config.CONTACT_EMAIL}.`,
    })
  return loginId ? { userId: user.id, loginId, account: user } : refuse('WRONG_CREDENTIALS')
}
