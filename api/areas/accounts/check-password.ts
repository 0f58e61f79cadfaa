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
import { findKnownDevice, type KnownAccount, type PasswordSource } from './known-devices.ts'
import { verifyPassword } from './passwords.ts'

/** Limits of password attempts, and the secret that signs the cookies of known devices. */
export type LoginLimits = Pick<
  Config,
  'LOGIN_LIMIT_ADDRESS' | 'LOGIN_LIMIT_ACCOUNT' | 'LOGIN_LIMIT_ACCOUNT_AND_ADDRESS' | 'SECRET_KEY'
>

interface PasswordAttempt {
  readonly email: string
  readonly password: string
  readonly source: PasswordSource
  /** Undefined for an unknown account; the check takes as long all the same. */
  readonly account: KnownAccount | undefined
}

/**
 * Checks a password and counts the attempt, so that passwords can't be guessed. Attempts on an account
 * are counted before they are made. For the network address, which many people share behind a carrier,
 * only failures count, once they are known; how many run at once is limited by the hashing queue. A device
 * on which somebody logged in to the account before has a limit of its own instead: what others guess
 * does not lock it out.
 */
export async function checkPassword(
  db: Db,
  limits: LoginLimits,
  { email, password, source, account }: PasswordAttempt,
): Promise<boolean | Refusal<'TOO_MANY_ATTEMPTS'>> {
  const { address } = source
  const byAccount = `login account ${emailKey(email)}`
  const deviceId = account && findKnownDevice(limits, account, source)
  const byDevice = [`${byAccount} on ${deviceId}`, limits.LOGIN_LIMIT_ACCOUNT_AND_ADDRESS] as const
  const counted: readonly LimitedKey[] = deviceId
    ? [byDevice]
    : [
        [byAccount, limits.LOGIN_LIMIT_ACCOUNT],
        [`${byAccount} from ${address}`, limits.LOGIN_LIMIT_ACCOUNT_AND_ADDRESS],
      ]
  const keys = counted.map(([key]) => key)
  const byAddress: LimitedKey = [`login address ${address}`, limits.LOGIN_LIMIT_ADDRESS]
  const limited =
    (deviceId ? null : await checkAttempts(db, byAddress)) ?? (await countAttempts(db, counted))
  if (limited) return limited
  const isCorrect = await verifyPassword(password, account?.password_hash).catch(
    async (error: unknown) => {
      // The hashing queue is full: the password was not tried.
      await uncountAttempts(db, ...keys)
      throw error
    },
  )
  if (isCorrect) await clearAttempts(db, keys)
  else await countAttempts(db, [byAddress])
  return isCorrect
}

interface PasswordConfirmation {
  readonly userId: string
  readonly password: string
  readonly source: PasswordSource
}

/**
 * Checks the password of a signed-in user; null if it is right. Attempts are counted together with
 * logins, so that a stolen access token gives no additional guesses.
 */
export async function confirmPassword(
  db: Db,
  limits: LoginLimits,
  { userId, password, source }: PasswordConfirmation,
): Promise<Refusal<'TOO_MANY_ATTEMPTS' | 'WRONG_PASSWORD' | 'NOT_FOUND'> | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!user) return refuse('NOT_FOUND')
  const { email } = user
  const isCorrect = await checkPassword(db, limits, { email, password, source, account: user })
  if (isRefusal(isCorrect)) return isCorrect
  return isCorrect ? null : refuse('WRONG_PASSWORD')
}
