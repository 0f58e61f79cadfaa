import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { defineJob, giveUp, type Worker, workOn } from '../jobs/define-job.ts'
import type { AttachmentRef } from './layout.ts'
import { type Attachment, SMTP_CONNECTIONS, type Transport } from './transport.ts'
import { isUndeliverable } from './undeliverable.ts'

/** Generates attachments of one kind; null if there is nothing to attach any more. */
export type MakeAttachment = (db: Db, of: string) => Promise<Attachment | null>

export const sendMail = defineJob('send-mail', z.object({ mailIds: z.array(z.uuid()).min(1) }))

/**
 * Mails per job. Each has an SMTP connection of its own, so that a slow mail server can't keep one
 * waiting until the job times out: another process would then send it twice.
 */
export const MAILS_PER_JOB = Math.floor(SMTP_CONNECTIONS / sendMail.concurrency)

/**
 * Sends the mails of one job in parallel. Those that were sent are not sent again when others
 * failed.
 */
export function mailSender(
  transport: Transport,
  makers: Readonly<Record<string, MakeAttachment>> = {},
): Worker {
  return workOn(sendMail, async ({ mailIds }, { db }) => {
    const tries = await Promise.allSettled(mailIds.map((id) => sendOne(db, transport, makers, id)))
    const failure = tries.find((one) => one.status === 'rejected')
    if (failure) throw failure.reason
    const refused = tries.flatMap((one) => (one.status === 'fulfilled' && one.value) || [])
    return refused.length > 0 ? giveUp(`refused: ${refused.join('; ')}`) : undefined
  })
}

/** Sends one mail; returns the reason of a permanent refusal, or null. */
async function sendOne(
  db: Db,
  transport: Transport,
  makers: Readonly<Record<string, MakeAttachment>>,
  mailId: string,
): Promise<string | null> {
  const mail = await unsentMail(db, mailId)
  if (!mail) return null
  if (isUndeliverable(mail.to_address)) {
    await markSent(db, mailId)
    return null
  }
  const attachmentRef = mail.attachment as AttachmentRef | null
  const delivery = await transport.deliver({
    id: mail.id,
    to: mail.to_address,
    subject: mail.subject,
    html: mail.html,
    text: mail.body_text,
    attachment:
      attachmentRef && ((await makers[attachmentRef.kind]?.(db, attachmentRef.of)) ?? null),
  })
  if (!delivery.delivered) return delivery.refused
  await markSent(db, mailId)
  return null
}

function unsentMail(db: Db, id: string) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
}

async function markSent(db: Db, id: string): Promise<void> {
  await db.updateTable('mails').set({ sent_at: sql`app_now()` }).where('id', '=', id).execute()
}
