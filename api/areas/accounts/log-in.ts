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

type Limits = Pick<
  Config,
  'LOGIN_LIMIT_ADDRESS' | 'LOGIN_LIMIT_ACCOUNT' | 'LOGIN_LIMIT_ACCOUNT_AND_ADDRESS'
>

/** Known and unknown accounts take the same way and the same time; only the right password differs. */
export async function logIn(
  db: Db,
  limits: Limits,
  ask: Credentials,
): Promise<Caller | Refused<'TOO_MANY_ATTEMPTS' | 'WRONG_CREDENTIALS'>> {
  const account = `login account ${emailKey(ask.email)}`
  const address = `login address ${ask.address}`
  const both = `${account} from ${ask.address}`
  const limited = await countAttempts(db, [
    [address, limits.LOGIN_LIMIT_ADDRESS],
    [both, limits.LOGIN_LIMIT_ACCOUNT_AND_ADDRESS],
    [account, limits.LOGIN_LIMIT_ACCOUNT],
  ])
  if (limited) return limited
  const user = await findByEmail(db, ask.email)
  const isRight = await isPassword(ask.password, user?.password_hash)
  if (!user || !isRight) return refuse('WRONG_CREDENTIALS')
  const loginId = await db.transaction().execute((tx) => insertLogin(tx, user))
  if (!loginId) return refuse('WRONG_CREDENTIALS')
  await forgetAttempts(db, [account, both])
  // Many people share one address of a carrier: only failures count against it.
  await giveBackAttempts(db, address)
  return { userId: user.id, loginId }
}
