import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { checkPassword, type LoginLimits } from './check-password.ts'
import { findByEmail, insertLogin } from './store.ts'

export interface Credentials {
  email: string
  password: string
  address: string
}

/**
 * Starts a login. Known and unknown accounts take the same path and the same time, to reveal nothing.
 * Demo accounts, whose passwords are public, are treated as unknown in production.
 */
export async function logIn(
  db: Db,
  config: LoginLimits & Pick<Config, 'isProduction'>,
  credentials: Credentials,
): Promise<Caller | Refusal<'TOO_MANY_ATTEMPTS' | 'WRONG_CREDENTIALS'>> {
  const found = await findByEmail(db, credentials.email)
  const user = found?.is_demo && config.isProduction ? undefined : found
  const isCorrect = await checkPassword(db, config, { ...credentials, hash: user?.password_hash })
  if (isRefusal(isCorrect)) return isCorrect
  if (!user || !isCorrect) return refuse('WRONG_CREDENTIALS')
  const loginId = await db.transaction().execute((tx) => insertLogin(tx, user))
  return loginId ? { userId: user.id, loginId } : refuse('WRONG_CREDENTIALS')
}
