import { emailKey } from '@55tickets/rules/people/email.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { countAttempts } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { defineJob, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import type { KnownAccount } from './known-devices.ts'
import {
  hashToken,
  isInMailCooldown,
  type LinkRequest,
  type MailedLinks,
  RESET_MINUTES,
} from './mailed-links.ts'
import { recoveryMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { type PasswordDeps, setPassword } from './set-password.ts'
import { endAllLogins, findByEmail, proveEmail } from './store.ts'

export const recoverPassword = defineJob(
  'recover-password',
  z.object({ email: z.string(), origin: z.string() }),
)

/** Requests a recovery link. Known and unknown addresses get the same answer after the same work: a job looks the account up. */
export async function requestRecovery(
  db: Db,
  enqueue: Enqueue,
  limits: Pick<Config, 'RECOVERY_LIMIT_ADDRESS' | 'RECOVERY_LIMIT_ACCOUNT'>,
  request: LinkRequest,
): Promise<Refusal<'TOO_MANY_ATTEMPTS'> | null> {
  const limited = await countAttempts(db, [
    [`recovery address ${request.address}`, limits.RECOVERY_LIMIT_ADDRESS],
    [`recovery account ${emailKey(request.email)}`, limits.RECOVERY_LIMIT_ACCOUNT],
  ])
  if (limited) return limited
  const { email, origin } = request
  await db.transaction().execute((tx) => enqueue(tx, recoverPassword, { email, origin }))
  return null
}

interface RecoveryDeps {
  readonly mailer: Mailer
  readonly recoveryLinks: MailedLinks
}

/**
 * Mails the link if the account exists. Anybody can request a link for any address, so each address
 * gets at most one mail per cooldown.
 */
export function recoveryWorker({ mailer, recoveryLinks }: RecoveryDeps): Worker {
  return workOn(recoverPassword, async ({ email, origin }, { db }) => {
    const user = await findByEmail(db, email)
    if (!user) return
    await db.transaction().execute(async (tx) => {
      if (await isInMailCooldown(tx, 'password_resets', user.id)) return
      const { link, tokenHash } = recoveryLinks.issue(origin)
      await tx
        .insertInto('password_resets')
        .values({ token_hash: tokenHash, user_id: user.id })
        .execute()
      await mailer.queue(tx, user.email, recoveryMail(user.name, link))
    })
  })
}

export interface ResetDeps extends PasswordDeps {
  readonly db: Db
  readonly config: Pick<Config, 'RESET_LIMIT_ADDRESS'>
}

interface PasswordReset {
  token: string
  newPassword: string
  /** Network address, for the limits. */
  address: string
}

/**
 * Sets the new password, once for each link, and ends all logins. The link was sent to the account's
 * address, so using it also proves that address.
 */
export async function resetPassword(
  deps: ResetDeps,
  request: PasswordReset,
): Promise<KnownAccount | Refusal<'BAD_INPUT' | 'TOO_MANY_ATTEMPTS' | 'RESET_TOKEN_INVALID'>> {
  const { db, config } = deps
  const limited = await countAttempts(db, [
    [`reset address ${request.address}`, config.RESET_LIMIT_ADDRESS],
  ])
  if (limited) return limited
  const passwordHash = await hashPassword(request.newPassword)
  return db.transaction().execute(async (tx) => {
    const owner = await lockOwner(tx, hashToken(request.token))
    if (!owner) return refuse('RESET_TOKEN_INVALID')
    // Checked under the account's lock, so no other link is used meanwhile. An expired or used link
    // does not invalidate the others.
    const link = await tx
      .selectFrom('password_resets')
      .select('token_hash')
      .where('token_hash', '=', hashToken(request.token))
      .where('used_at', 'is', null)
      .where('created_at', '>', sql<Date>`app_now() - make_interval(mins => ${RESET_MINUTES})`)
      .executeTakeFirst()
    if (!link) return refuse('RESET_TOKEN_INVALID')
    const why = 'password reset'
    const password = request.newPassword
    const refused = await setPassword(tx, deps, { owner, password, passwordHash, why })
    if (refused) return refused
    await proveEmail(tx, owner.id)
    await endAllLogins(tx, owner.id, why)
    return { id: owner.id, password_hash: passwordHash }
  })
}

/** Locks the account before its links, always in this order, so that two links used at once do not deadlock. */
const lockOwner = (tx: Tx, tokenHash: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', (from) =>
      from.selectFrom('password_resets').select('user_id').where('token_hash', '=', tokenHash),
    )
    .forUpdate()
    .executeTakeFirst()
