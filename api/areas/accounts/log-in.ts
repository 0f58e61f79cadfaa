import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { isRefused, type Refused, refuse } from '../../platform/refuse.ts'
import { checkPassword, type LoginLimits } from './check-password.ts'
import { findByEmail, insertLogin } from './store.ts'

export interface Credentials {
  email: string
  password: string
  address: string
}

/**
 * Known and unknown accounts take the same way and the same time; only the right password differs.
 * Demo accounts, whose passwords are public, are unknown in production.
 */
export async function logIn(
  db: Db,
  config: LoginLimits & Pick<Config, 'isProduction'>,
  ask: Credentials,
): Promise<Caller | Refused<'TOO_MANY_ATTEMPTS' | 'WRONG_CREDENTIALS'>> {
  const found = await findByEmail(db, ask.email)
  const user = found?.is_demo && config.isProduction ? undefined : found
  const isRight = await checkPassword(db, config, { ...ask, hash: user?.password_hash })
  if (isRefused(isRight)) return isRight
  if (!user || !isRight) return refuse('WRONG_CREDENTIALS')
  const loginId = await db.transaction().execute((tx) => insertLogin(tx, user))
  return loginId ? { userId: user.id, loginId } : refuse('WRONG_CREDENTIALS')
}
