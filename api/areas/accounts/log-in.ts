import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { isRefused, type Refused, refuse } from '../../platform/refuse.ts'
import { findByEmail, insertLogin } from './store.ts'
import { type LoginLimits, tryPassword } from './try-password.ts'

export interface Credentials {
  email: string
  password: string
  address: string
}

/** Known and unknown accounts take the same way and the same time; only the right password differs. */
export async function logIn(
  db: Db,
  limits: LoginLimits,
  ask: Credentials,
): Promise<Caller | Refused<'TOO_MANY_ATTEMPTS' | 'WRONG_CREDENTIALS'>> {
  const user = await findByEmail(db, ask.email)
  const isRight = await tryPassword(db, limits, { ...ask, hash: user?.password_hash })
  if (isRefused(isRight)) return isRight
  if (!user || !isRight) return refuse('WRONG_CREDENTIALS')
  const loginId = await db.transaction().execute((tx) => insertLogin(tx, user))
  return loginId ? { userId: user.id, loginId } : refuse('WRONG_CREDENTIALS')
}
