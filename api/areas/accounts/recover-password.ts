import { createHash, randomBytes } from 'node:crypto'
import { emailKey } from '@55tickets/rules/people/email.ts'
import { z } from 'zod'
import { countAttempts } from '../../platform/attempts.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { defineJob, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Refusal } from '../../platform/refuse.ts'
import { isInMailCooldown } from './mail-cooldown.ts'
import { recoveryMail } from './mails.ts'
import { findByEmail } from './store.ts'

export const recoverPassword = defineJob({
  name: 'recover-password',
  input: z.object({ email: z.string(), origin: z.string() }),
  retries: 5,
  concurrency: 2,
})

export interface LinkRequest {
  email: string
  /** Origin of the link: one of our own. */
  origin: string
  /** Network address, for the limits. */
  address: string
}

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

/**
 * Mails the link if the account exists. The table holds only a hash of its token. Anybody can request
 * a link for any address, so each address gets at most one mail per cooldown.
 */
export function recoveryWorker(mailer: Mailer): Worker {
  return workOn(recoverPassword, async ({ email, origin }, { db }) => {
    const user = await findByEmail(db, email)
    if (!user) return
    const token = randomBytes(32).toString('base64url')
    await db.transaction().execute(async (tx) => {
      if (await isInMailCooldown(tx, 'password_resets', user.id)) return
      await tx
        .insertInto('password_resets')
        .values({ token_hash: hashToken(token), user_id: user.id })
        .execute()
      await mailer.queue(
        tx,
        user.email,
        recoveryMail(user.name, `${origin}/reset-password?token=${token}`),
      )
    })
  })
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
