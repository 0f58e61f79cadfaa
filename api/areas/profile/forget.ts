import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { defineJob, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import { forgetSentMail } from '../../platform/mail/forget-mails.ts'
import { stableId } from '../../platform/stable-id.ts'
import { accountsKeeper, standInFor } from '../accounts/public.ts'
import { goodbyeKey } from './mails.ts'
import type { ProfilePorts } from './ports.ts'

type Keepers = Pick<ProfilePorts, 'keepers'>

/** The account goes last: until then others find by it what they keep. */
export async function forget(tx: Tx, { keepers }: Keepers, userId: string): Promise<void> {
  for (const keeper of [...keepers, accountsKeeper]) await keeper.forget(tx, userId)
}

export const finishForgetting = defineJob({
  name: 'finish-forgetting',
  input: z.object({ userId: z.uuid() }),
  retries: 40,
  concurrency: 1,
})

/** Forgets our goodbye, once it is sent, and what an open page may still have written. */
export const forgettingWorker = (keepers: Keepers): Worker =>
  workOn(finishForgetting, async ({ userId }, { db }) => {
    const mailId = stableId('mail', goodbyeKey(userId))
    const { email } = standInFor(userId)
    const isSent = await db.transaction().execute(async (tx) => {
      await forget(tx, keepers, userId)
      return forgetSentMail(tx, mailId, email)
    })
    if (!isSent) throw new Error('the goodbye has not been sent yet')
  })
