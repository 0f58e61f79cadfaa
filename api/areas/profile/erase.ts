import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { defineJob, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import { eraseSentMail } from '../../platform/mail/erase-mails.ts'
import { stableId } from '../../platform/stable-id.ts'
import { accountsPersonalData, erasedIdentity } from '../accounts/public.ts'
import type { ProfileDeps } from './deps.ts'
import { accountDeletedMailKey } from './mails.ts'

type ErasureDeps = Pick<ProfileDeps, 'personalData'>

/** Erases a user from all areas. The account goes last, because the others look their rows up by it. */
export async function erasePersonalData(
  tx: Tx,
  { personalData }: ErasureDeps,
  userId: string,
): Promise<void> {
  for (const area of [...personalData, accountsPersonalData]) await area.erase(tx, userId)
}

export const finishErasure = defineJob('finish-erasure', z.object({ userId: z.uuid() }))

/** Erases the account-deleted mail once it is sent, and data that an open page wrote after the deletion. */
export const erasureWorker = (deps: ErasureDeps): Worker =>
  workOn(finishErasure, async ({ userId }, { db }) => {
    const mailId = stableId('mail', accountDeletedMailKey(userId))
    const { email } = erasedIdentity(userId)
    const isSent = await db.transaction().execute(async (tx) => {
      await erasePersonalData(tx, deps, userId)
      return eraseSentMail(tx, mailId, email)
    })
    if (!isSent)
      throw new Error('the account-deleted mail has not been sent yet: the job is retried')
  })
