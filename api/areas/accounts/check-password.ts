import { emailKey } from '@55tickets/rules/people/email.ts'
import {
  checkAttempts,
  clearAttempts,
  countAttempts,
  type LimitedKey,
  uncountAttempts,
} from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { verifyPassword } from './passwords.ts'

export type LoginLimits = Pick<
  Config,
  'LOGIN_LIMIT_ADDRESS' | 'LOGIN_LIMIT_ACCOUNT' | 'LOGIN_LIMIT_ACCOUNT_AND_ADDRESS'
>

interface PasswordAttempt {
  readonly email: string
  readonly password: string
  readonly address: string
  /** Undefined for an unknown account; the check takes as long all the same. */
  readonly hash: string | undefined
}

/**
 * Checks a password and counts the attempt, so that passwords can't be guessed. Attempts on an account
 * are counted before they are made. For the network address, which many people share behind a carrier,
 * only failures count, once they are known; how many run at once is limited by the hashing queue.
 */
export async function checkPassword(
  db: Db,
  limits: LoginLimits,
  { email, password, address, hash }: PasswordAttempt,
): Promise<boolean | Refusal<'TOO_MANY_ATTEMPTS'>> {
  const account = `login account ${emailKey(email)}`
  const both = `${account} from ${address}`
  const byAddress: LimitedKey = [`login address ${address}`, limits.LOGIN_LIMIT_ADDRESS]
  const limited =
    (await checkAttempts(db, byAddress)) ??
    (await countAttempts(db, [
      [account, limits.LOGIN_LIMIT_ACCOUNT],
      [both, limits.LOGIN_LIMIT_ACCOUNT_AND_ADDRESS],
    ]))
  if (limited) return limited
  const isCorrect = await verifyPassword(password, hash).catch(async (error: unknown) => {
    // The hashing queue is full: the password was not tried.
    await uncountAttempts(db, account, both)
    throw error
  })
  if (isCorrect) await clearAttempts(db, [account, both])
  else await countAttempts(db, [byAddress])
  return isCorrect
}

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
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!user) return refuse('NOT_FOUND')
  const { email, password_hash: hash } = user
  const isCorrect = await checkPassword(db, limits, { email, password, address, hash })
  if (isRefusal(isCorrect)) return isCorrect
  return isCorrect ? null : refuse('WRONG_PASSWORD')
}
