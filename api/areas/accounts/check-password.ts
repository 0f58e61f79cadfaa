import { emailKey } from '@55tickets/rules/email.ts'
import {
  checkAttempts,
  clearAttempts,
  countAttempts,
  type LimitedKey,
  uncountAttempts,
} from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Refused } from '../../platform/refuse.ts'
import { verifyPassword } from './passwords.ts'

export type LoginLimits = Pick<
  Config,
  'LOGIN_LIMIT_ADDRESS' | 'LOGIN_LIMIT_ACCOUNT' | 'LOGIN_LIMIT_ACCOUNT_AND_ADDRESS'
>

interface Try {
  readonly email: string
  readonly password: string
  readonly address: string
  /** Of nobody's account there is none; the try takes as long all the same. */
  readonly hash: string | undefined
}

/**
 * Whether a password is right, counted so that it can't be guessed. An account's tries are counted
 * before they are made. Many people share one address of a carrier: against that only failures
 * count, once they are known; how many are under way at once is limited by the turns of hashing.
 */
export async function checkPassword(
  db: Db,
  limits: LoginLimits,
  { email, password, address, hash }: Try,
): Promise<boolean | Refused<'TOO_MANY_ATTEMPTS'>> {
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
  const isRight = await verifyPassword(password, hash).catch(async (error: unknown) => {
    // Too many wait: nothing was tried.
    await uncountAttempts(db, account, both)
    throw error
  })
  if (isRight) await clearAttempts(db, [account, both])
  else await countAttempts(db, [byAddress])
  return isRight
}
