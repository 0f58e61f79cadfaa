import { emailKey } from '@55tickets/rules/email.ts'
import { countAttempts, forgetAttempts } from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { type Refused, refuse } from '../../platform/refuse.ts'
import { isPassword } from './passwords.ts'
import { findByEmail, insertLogin } from './store.ts'

/** Many passwords for one account; one password for many accounts. Carriers share addresses. */
const PER_ACCOUNT = { most: 10, minutes: 15 }
const PER_ADDRESS = { most: 100, minutes: 15 }

export interface Credentials {
  email: string
  password: string
  address: string
}

/** Known and unknown accounts take the same way and the same time; only the right password differs. */
export async function logIn(db: Db, ask: Credentials): Promise<Caller | Refused> {
  const account = `login account ${emailKey(ask.email)}`
  const limited = await countAttempts(db, {
    [account]: PER_ACCOUNT,
    [`login address ${ask.address}`]: PER_ADDRESS,
  })
  if (limited) return limited
  const user = await findByEmail(db, ask.email)
  if (!(await isPassword(ask.password, user?.password_hash)) || !user)
    return refuse('WRONG_CREDENTIALS')
  await forgetAttempts(db, account)
  const loginId = await db.transaction().execute((tx) => insertLogin(tx, user.id))
  return { userId: user.id, loginId }
}
