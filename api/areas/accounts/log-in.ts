import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { checkPassword, type LoginLimits } from './check-password.ts'
import { recordGuessable } from './guessable-password.ts'
import { findKnownDevice, type KnownAccount, type PasswordSource } from './known-devices.ts'
import type { LoginDevice } from './login-device.ts'
import { mailNewDevice } from './new-device.ts'
import type { RecordAccess } from './record-access.ts'
import { findByEmail, insertLogin } from './store.ts'

export interface Credentials extends PasswordSource {
  readonly email: string
  readonly password: string
  readonly on: LoginDevice
}

interface LoginDeps {
  readonly db: Db
  readonly config: LoginLimits & Pick<Config, 'isProduction' | 'CONTACT_EMAIL' | 'PUBLIC_URL'>
  readonly mailer: Pick<Mailer, 'queue'>
  readonly recordAccess: RecordAccess
}

export interface StartedLogin extends Caller {
  /** Account that was logged in to. */
  readonly account: KnownAccount
}

/**
 * Starts a login. Known and unknown accounts take the same path and the same time, to reveal nothing.
 * Demo accounts, whose passwords are public, are treated as unknown in production. The refusal of a
 * blocked account is given only after the right password, so that a stranger does not learn of the block.
 */
export async function logIn(
  { db, config, mailer, recordAccess }: LoginDeps,
  { email, password, on, ...source }: Credentials,
): Promise<StartedLogin | Refusal<'TOO_MANY_ATTEMPTS' | 'WRONG_CREDENTIALS' | 'ACCOUNT_BLOCKED'>> {
  const found = await findByEmail(db, email)
  const user = found?.is_demo && config.isProduction ? undefined : found
  const isCorrect = await checkPassword(db, config, { email, password, source, account: user })
  if (isRefusal(isCorrect)) return isCorrect
  if (!user || !isCorrect) return refuse('WRONG_CREDENTIALS')
  await recordGuessable(db, { password, user })
  const isKnown = findKnownDevice(config, user, source) !== null
  const loginId = await db.transaction().execute(async (tx) => {
    const inserted = await insertLogin(tx, user, on)
    if (typeof inserted !== 'string') return inserted
    await recordAccess(tx, user.id, { kind: 'logged_in', details: {}, loginId: inserted })
    if (!isKnown) await mailNewDevice(tx, { config, mailer }, { user, loginId: inserted, on })
    return inserted
  })
  if (isRefusal(loginId))
    return refuse('ACCOUNT_BLOCKED', {
      message: `Sua conta está bloqueada. Enviamos o motivo por email. Para contestar, escreva para ${config.CONTACT_EMAIL}.`,
    })
  return loginId ? { userId: user.id, loginId, account: user } : refuse('WRONG_CREDENTIALS')
}
