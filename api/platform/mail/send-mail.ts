import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Mails } from '../db/tables.generated.ts'
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
    const markSent = createMarker(db)
    const mails = await findUnsent(db, mailIds)
    const tries = await Promise.allSettled(
      mails.map((mail) => sendOne({ db, transport, makers, markSent }, mail)),
    )
    const failure = tries.find((one) => one.status === 'rejected')
    if (failure) throw failure.reason
    const refused = tries.flatMap((one) => (one.status === 'fulfilled' && one.value) || [])
    return refused.length > 0 ? giveUp(`refused: ${refused.join('; ')}`) : undefined
  })
}

interface SendDeps {
  readonly db: Db
  readonly transport: Transport
  readonly makers: Readonly<Record<string, MakeAttachment>>
  readonly markSent: (id: string) => Promise<void>
}

/** Sends one mail; returns the reason of a permanent refusal, or null. */
async function sendOne(
  { db, transport, makers, markSent }: SendDeps,
  mail: Selectable<Mails>,
): Promise<string | null> {
  if (!isUndeliverable(mail.to_address)) {
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
  }
  await markSent(mail.id)
  return null
}

const findUnsent = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', sql<string>`any (${ids})`)
    .where('sent_at', 'is', null)
    .execute()

/** Marks mails as sent, at once; those that were sent in the same turn of the event loop together. */
function createMarker(db: Db): (id: string) => Promise<void> {
  let ids: string[] = []
  let marking: Promise<unknown> | undefined
  const mark = async () => {
    await nextTurn()
    const sent = ids
    ids = []
    marking = undefined
    await db
      .updateTable('mails')
      .set({ sent_at: sql`app_now()` })
      .where('id', '=', sql<string>`any (${sent})`)
      .execute()
  }
  return async (id) => {
    ids.push(id)
    marking ??= mark()
    await marking
  }
}
