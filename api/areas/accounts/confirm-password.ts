import type { Db } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { checkPassword, type LoginLimits } from './check-password.ts'

interface PasswordConfirmation {
  readonly userId: string
  readonly password: string
  readonly address: string
}

/**
 * Checks the password of a signed-in user; null if it is right. Attempts are counted together with
 * logins, so that a stolen access token gives no additional guesses.
 */
export async function confirmPassword(
  db: Db,
  limits: LoginLimits,
  { userId, password, address }: PasswordConfirmation,
): Promise<Refusal<'TOO_MANY_ATTEMPTS' | 'WRONG_PASSWORD' | 'NOT_FOUND'> | null> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst()
  if (!user) return refuse('NOT_FOUND')
  const { email, password_hash: hash } = user
  const isCorrect = await checkPassword(db, limits, { email, password, address, hash })
  if (isRefusal(isCorrect)) return isCorrect
  return isCorrect ? null : refuse('WRONG_PASSWORD')
}
