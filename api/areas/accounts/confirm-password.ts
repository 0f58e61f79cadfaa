import type { Db } from '../../platform/db/database.ts'
import { isRefused, type Refused, refuse } from '../../platform/refuse.ts'
import { checkPassword, type LoginLimits } from './check-password.ts'

interface Confirmation {
  readonly userId: string
  readonly password: string
  readonly address: string
}

/**
 * Whether who is signed in knows the password too. LimitedKey together with logins, so that a stolen
 * access token opens no second way of guessing. Null: they know it.
 */
export async function confirmPassword(
  db: Db,
  limits: LoginLimits,
  { userId, password, address }: Confirmation,
): Promise<Refused<'TOO_MANY_ATTEMPTS' | 'WRONG_PASSWORD' | 'NOT_FOUND'> | null> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst()
  if (!user) return refuse('NOT_FOUND')
  const { email, password_hash: hash } = user
  const isRight = await checkPassword(db, limits, { email, password, address, hash })
  if (isRefused(isRight)) return isRight
  return isRight ? null : refuse('WRONG_PASSWORD')
}
