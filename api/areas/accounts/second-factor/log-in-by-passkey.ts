import type { PasskeyAssertion } from '@55tickets/contracts/accounts/step-up.ts'
import { checkAttempts, countAttempts, type LimitedKey } from '../../../platform/attempts.ts'
import { type Refusal, refuse } from '../../../platform/refuse.ts'
import type { PasswordSource } from '../known-devices.ts'
import { type LoginDeps, mayLogIn, type StartedLogin, startLogin } from '../log-in.ts'
import type { LoginDevice } from '../login-device.ts'
import { acceptPasskey } from './accept-passkey.ts'

interface PasskeyLogin {
  readonly passkey: PasskeyAssertion
  readonly source: PasswordSource
  readonly on: LoginDevice
}

/**
 * Starts a login by a passkey, which is both what a person has and what they are or know. Failures count by
 * network address only: nothing can be guessed here, but verifying takes time.
 */
export async function logInByPasskey(
  deps: LoginDeps,
  { passkey, source, on }: PasskeyLogin,
): Promise<StartedLogin | Refusal<'PASSKEY_REFUSED' | 'ACCOUNT_BLOCKED' | 'TOO_MANY_ATTEMPTS'>> {
  const { db, config } = deps
  const byAddress: LimitedKey = [
    `passkey login address ${source.address}`,
    config.LOGIN_LIMIT_ADDRESS,
  ]
  const limited = await checkAttempts(db, byAddress)
  if (limited) return limited
  const userId = await acceptPasskey(deps, { passkey, purpose: 'login', userId: null })
  const user = userId && (await findOwner(deps, userId))
  const login = user ? await startLogin(deps, { user, on, source }) : null
  if (login) return login
  await countAttempts(db, [byAddress])
  return refuse('PASSKEY_REFUSED')
}

async function findOwner({ db, config }: LoginDeps, userId: string) {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return user && mayLogIn(config, user) ? user : null
}
