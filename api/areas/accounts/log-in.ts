import { emailKey } from '@55tickets/rules/email.ts'
import { countAttempts, forgetAttempts, giveBackAttempts } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { type Refused, refuse } from '../../platform/refuse.ts'
import { isPassword } from './passwords.ts'
import { findByEmail, insertLogin } from './store.ts'

export interface Credentials {
  email: string
  password: string
  address: string
}

export type LoginLimits = Pick<
  Config,
  'LOGIN_LIMIT_ADDRESS' | 'LOGIN_LIMIT_ACCOUNT' | 'LOGIN_LIMIT_ACCOUNT_AND_ADDRESS'
>

/** By what tries of a password are counted. */
export function loginAttempts(limits: LoginLimits, email: string, from: string) {
  const account = `login account ${emailKey(email)}`
  const keys = { account, address: `login address ${from}`, both: `${account} from ${from}` }
  const counted: Parameters<typeof countAttempts>[1] = [
    [keys.address, limits.LOGIN_LIMIT_ADDRESS],
    [keys.both, limits.LOGIN_LIMIT_ACCOUNT_AND_ADDRESS],
    [keys.account, limits.LOGIN_LIMIT_ACCOUNT],
  ]
  return { keys, counted }
}

/** Known and unknown accounts take the same way and the same time; only the right password differs. */
export async function logIn(
  db: Db,
  limits: LoginLimits,
  ask: Credentials,
): Promise<Caller | Refused<'TOO_MANY_ATTEMPTS' | 'WRONG_CREDENTIALS'>> {
  const { keys, counted } = loginAttempts(limits, ask.email, ask.address)
  const limited = await countAttempts(db, counted)
  if (limited) return limited
  const user = await findByEmail(db, ask.email)
  const isRight = await isPassword(ask.password, user?.password_hash)
  if (!user || !isRight) return refuse('WRONG_CREDENTIALS')
  const loginId = await db.transaction().execute((tx) => insertLogin(tx, user))
  if (!loginId) return refuse('WRONG_CREDENTIALS')
  await forgetAttempts(db, [keys.account, keys.both])
  // Many people share one address of a carrier: only failures count against it.
  await giveBackAttempts(db, keys.address)
  return { userId: user.id, loginId }
}
