import { countAttempts, forgetAttempts, giveBackAttempts } from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Refused, refuse } from '../../platform/refuse.ts'
import { type LoginLimits, loginAttempts } from './log-in.ts'
import { isPassword } from './passwords.ts'

interface Confirmation {
  readonly userId: string
  readonly password: string
  readonly address: string
}

/**
 * Whether who is signed in knows the password too. Counted together with logins, so that a stolen
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
  const { keys, counted } = loginAttempts(limits, user.email, address)
  const limited = await countAttempts(db, counted)
  if (limited) return limited
  if (!(await isPassword(password, user.password_hash))) return refuse('WRONG_PASSWORD')
  await forgetAttempts(db, [keys.account, keys.both])
  await giveBackAttempts(db, keys.address)
  return null
}
