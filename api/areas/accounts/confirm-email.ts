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
import {
  CONFIRMATION_HOURS,
  hashToken,
  isInMailCooldown,
  type LinkRequest,
  type MailedLinks,
} from './mailed-links.ts'
import { confirmationMail } from './mails.ts'
import { findByEmail, proveEmail } from './store.ts'

interface ConfirmationMail {
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  /** Origin of the link: one of our own. */
  readonly origin: string
}

export interface ConfirmationDeps {
  readonly mailer: Mailer
  readonly confirmationLinks: MailedLinks
}

/** Mails a link that proves the account's e-mail address when it is opened. */
export async function mailConfirmation(
  tx: Tx,
  { mailer, confirmationLinks }: ConfirmationDeps,
  { user, origin }: ConfirmationMail,
): Promise<void> {
  const { link, tokenHash } = confirmationLinks.issue(origin)
  await tx
    .insertInto('email_confirmations')
    .values({ token_hash: tokenHash, user_id: user.id })
    .execute()
  await mailer.queue(tx, user.email, confirmationMail(user.name, link))
}

export const sendConfirmation = defineJob(
  'send-confirmation',
  z.object({ email: z.string(), origin: z.string() }),
)

/** Requests another link. Known, unknown and proved addresses get the same answer after the same work, to reveal nothing. */
export async function requestConfirmation(
  db: Db,
  enqueue: Enqueue,
  limits: Pick<Config, 'RECOVERY_LIMIT_ADDRESS' | 'RECOVERY_LIMIT_ACCOUNT'>,
  { email, origin, address }: LinkRequest,
): Promise<Refusal<'TOO_MANY_ATTEMPTS'> | null> {
  const limited = await countAttempts(db, [
    [`confirmation address ${address}`, limits.RECOVERY_LIMIT_ADDRESS],
    [`confirmation account ${emailKey(email)}`, limits.RECOVERY_LIMIT_ACCOUNT],
  ])
  if (limited) return limited
  await db.transaction().execute((tx) => enqueue(tx, sendConfirmation, { email, origin }))
  return null
}

/** Mails another link if the account exists, is not proved and got no link in the last minutes. */
export function confirmationWorker(deps: ConfirmationDeps): Worker {
  return workOn(sendConfirmation, async ({ email, origin }, { db }) => {
    const user = await findByEmail(db, email)
    if (!user || user.email_proved_at) return
    await db.transaction().execute(async (tx) => {
      if (await isInMailCooldown(tx, 'email_confirmations', user.id)) return
      await mailConfirmation(tx, deps, { user, origin })
    })
  })
}

/** Accepts a link once, within its lifetime. A refused link does not invalidate the others. */
export async function confirmEmail(
  db: Db,
  limits: Pick<Config, 'RESET_LIMIT_ADDRESS'>,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<Refusal<'TOO_MANY_ATTEMPTS' | 'CONFIRMATION_TOKEN_INVALID'> | null> {
  const limited = await countAttempts(db, [
    [`confirm address ${address}`, limits.RESET_LIMIT_ADDRESS],
  ])
  if (limited) return limited
  return db.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('email_confirmations')
      .set({ used_at: sql`app_now()` })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where(
        'created_at',
        '>',
        sql<Date>`app_now() - make_interval(hours => ${CONFIRMATION_HOURS})`,
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return refuse('CONFIRMATION_TOKEN_INVALID')
    await proveEmail(tx, used.user_id)
    return null
  })
}
