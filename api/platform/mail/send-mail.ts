import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Mails } from '../db/tables.generated.ts'
import { defineJob, giveUp, type Worker, workOn } from '../jobs/define-job.ts'
import type { AttachmentRef } from './layout.ts'
import { fillSecretLinks, type LinkMakers } from './secret-links.ts'
import {
  type Attachment,
  PROMOTER_CONNECTIONS,
  SMTP_CONNECTIONS,
  type Transport,
} from './transport.ts'
import { isUndeliverable } from './undeliverable.ts'

/** Generates attachments of one kind; null if there is nothing to attach any more. */
export type MakeAttachment = (db: Db, of: string) => Promise<Attachment | null>

/** Makers of what is added to a mail when it is sent, by kind. */
export interface MailMakers {
  readonly attachments?: Readonly<Record<string, MakeAttachment>>
  readonly links?: LinkMakers
}

const mails = z.object({ mailIds: z.array(z.uuid()).min(1) })
export const sendMail = defineJob('send-mail', mails)
/** A queue with connections of its own: tickets and recovery links never wait behind a promoter's mails. */
export const sendPromoterMail = defineJob('send-promoter-mail', mails)
export const mailJobs = [sendMail, sendPromoterMail]
type MailJob = (typeof mailJobs)[number]

/** Mails per job: those of a batch of paid orders are one job, not one for each order. */
export const MAILS_PER_JOB = 24

/** Mails that a job sends at the same time, each through an SMTP connection of its own. */
export const mailsAtOnce = (job: MailJob): number =>
  Math.floor(
    (job === sendMail ? SMTP_CONNECTIONS - PROMOTER_CONNECTIONS : PROMOTER_CONNECTIONS) /
      job.concurrency,
  )

/**
 * Time after which a job begins no other mail and leaves the rest to its retry. A mail takes a slow
 * server up to a minute; a job that timed out would be run by another process, and its mails sent twice.
 */
const START_WITHIN_MS = 45_000

interface SenderOptions {
  readonly job?: MailJob
  readonly startWithinMs?: number
}

/** Sends the mails of one job. Those that were sent are not sent again when others failed. */
export function mailSender(
  transport: Transport,
  makers: MailMakers = {},
  { job = sendMail, startWithinMs = START_WITHIN_MS }: SenderOptions = {},
): Worker {
  return workOn(job, async ({ mailIds }, { db }) => {
    const since = performance.now()
    const mayStart = () => performance.now() - since < startWithinMs
    const markSent = createMarker(db)
    const waiting = await findUnsent(db, mailIds)
    const failures: unknown[] = []
    const refused: string[] = []
    const marks: Promise<void>[] = []
    const sendNext = async () => {
      for (let mail = waiting.shift(); mail; mail = mayStart() ? waiting.shift() : undefined) {
        try {
          const refusal = await sendOne({ db, transport, makers }, mail)
          if (refusal) refused.push(refusal)
          // Not awaited: the connection is free for the next mail.
          else marks.push(markSent(mail.id).catch((error: unknown) => void failures.push(error)))
        } catch (error) {
          failures.push(error)
        }
      }
    }
    await Promise.all(Array.from({ length: mailsAtOnce(job) }, sendNext))
    await Promise.all(marks)
    if (waiting.length > 0)
      failures.push(new Error('the mail server is slow, other mails wait for a retry'))
    if (failures.length > 0) throw failures[0]
    return refused.length > 0 ? giveUp(`refused: ${refused.join('; ')}`) : undefined
  })
}

interface SendDeps {
  readonly db: Db
  readonly transport: Transport
  readonly makers: MailMakers
}

/** Sends one mail; returns the reason of a permanent refusal, or null. */
async function sendOne(
  { db, transport, makers }: SendDeps,
  mail: Selectable<Mails>,
): Promise<string | null> {
  if (isUndeliverable(mail.to_address)) return null
  const attachmentRef = mail.attachment as AttachmentRef | null
  const delivery = await transport.deliver({
    id: mail.id,
    to: mail.to_address,
    subject: mail.subject,
    html: fillSecretLinks(mail.html, makers.links),
    text: fillSecretLinks(mail.body_text, makers.links),
    unsubscribeUrl: mail.unsubscribe_url,
    attachment:
      attachmentRef &&
      ((await makers.attachments?.[attachmentRef.kind]?.(db, attachmentRef.of)) ?? null),
  })
  return delivery.delivered ? null : delivery.refused
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
