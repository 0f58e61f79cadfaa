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
import { type CodeRefusal, checkCode } from './second-factor/check-code.ts'
import { findFactors } from './second-factor/find-factors.ts'
import { findByEmail, insertLogin } from './store.ts'

export interface Credentials extends PasswordSource {
  readonly email: string
  readonly password: string
  /** Of an authenticator app, or a recovery code. */
  readonly code?: string | undefined
  readonly on: LoginDevice
}

export interface LoginDeps {
  readonly db: Db
  readonly config: LoginLimits & Pick<Config, 'hasDemo' | 'CONTACT_EMAIL' | 'PUBLIC_URL'>
  readonly mailer: Pick<Mailer, 'queue'>
  readonly recordAccess: RecordAccess
}

export interface StartedLogin extends Caller {
  /** Account that was logged in to. */
  readonly account: KnownAccount
}

type FactorRefusal = Refusal<'CODE_NEEDED' | 'PASSKEY_NEEDED' | CodeRefusal>

/**
 * Starts a login. Known and unknown accounts take the same path and the same time, to reveal nothing.
 * The refusal of a blocked account is given only after the right password, so that a stranger does not learn
 * of the block; nor of a second factor, which is asked for then.
 */
export async function logIn(
  deps: LoginDeps,
  { email, password, code, on, ...source }: Credentials,
): Promise<
  | StartedLogin
  | FactorRefusal
  | Refusal<'TOO_MANY_ATTEMPTS' | 'WRONG_CREDENTIALS' | 'ACCOUNT_BLOCKED'>
> {
  const { db, config } = deps
  const found = await findByEmail(db, email)
  const user = found && mayLogIn(config, found) ? found : undefined
  const isCorrect = await checkPassword(db, config, { email, password, source, account: user })
  if (isRefusal(isCorrect)) return isCorrect
  if (!user || !isCorrect) return refuse('WRONG_CREDENTIALS')
  await recordGuessable(db, { password, user })
  const refused = await checkSecondFactor(deps, { userId: user.id, code })
  if (refused) return refused
  return (await startLogin(deps, { user, on, source })) ?? refuse('WRONG_CREDENTIALS')
}

/** Demo accounts, whose passwords are public, are treated as unknown where there is no demo. */
export const mayLogIn = (
  { hasDemo }: Pick<Config, 'hasDemo'>,
  { is_demo }: { readonly is_demo: boolean },
): boolean => hasDemo || !is_demo

/** Asks for the second factor of an account, if it has one; null where nothing is missing. */
async function checkSecondFactor(
  deps: LoginDeps,
  { userId, code }: { readonly userId: string; readonly code: string | undefined },
): Promise<FactorRefusal | null> {
  const { hasPasskey, hasAuthenticator } = await findFactors(deps.db, userId)
  if (!hasPasskey && !hasAuthenticator) return null
  if (code === undefined) return refuse(hasAuthenticator ? 'CODE_NEEDED' : 'PASSKEY_NEEDED')
  return checkCode(deps, { userId, code })
}

interface ProvedUser {
  readonly user: NonNullable<Awaited<ReturnType<typeof findByEmail>>>
  readonly on: LoginDevice
  readonly source: PasswordSource
}

/**
 * Starts the login of a user who proved who they are, and mails them if the device is new; null if their
 * password changed meanwhile.
 */
export async function startLogin(
  { db, config, mailer, recordAccess }: LoginDeps,
  { user, on, source }: ProvedUser,
): Promise<StartedLogin | Refusal<'ACCOUNT_BLOCKED'> | null> {
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
  return loginId ? { userId: user.id, loginId, account: user } : null
}
