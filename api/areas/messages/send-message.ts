import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { defineJob, giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import { countMails } from '../organizations/public.ts'
import { addressKey, addressKeySql } from './address-key.ts'
import { isUnsubscribed } from './audience.ts'
import { beginMessage } from './begin-message.ts'
import type { MessageDeps } from './deps.ts'
import { type MailedMessage, messageMail } from './mails.ts'

/** Begins to send a message when it is due, and mails its audience. */
export const sendMessage = defineJob('send-message', z.object({ messageId: z.uuid() }))

/** People of one transaction, so that none is long. */
const PORTION = 100

type SendDeps = Pick<MessageDeps, 'config' | 'mailer' | 'tokens'>

/**
 * A process that ends in the midst loses nothing and repeats nothing: each portion commits with its mails.
 * People beyond the day's mails, whose number grew since the message was written, wait for the next day.
 */
export const sendMessageWorker = (deps: SendDeps, portion = PORTION): Worker =>
  workOn(sendMessage, async ({ messageId }, { db }) => {
    await beginMessage(db, messageId)
    const message = await findBegunMessage(db, messageId)
    if (!message) return giveUp('the message does not exist')
    if (message.status !== 'sending') return undefined
    while ((await sendPortion(db, deps, message, portion)) > 0);
    await finishMessage(db, messageId)
    return undefined
  })

interface Recipient {
  readonly address_key: string
  readonly name: string | null
  /** Null for somebody who was erased or has unsubscribed since. */
  readonly email: string | null
}

interface BegunMessage extends MailedMessage {
  readonly id: string
  readonly status: string
  readonly eventId: string
}

/** Mails a portion of what is left of the day; returns how many recipients it took. */
function sendPortion(
  db: Db,
  { mailer, config, tokens }: SendDeps,
  message: BegunMessage,
  portion: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { mails: left } = await countMails(tx, message)
    const recipients = await takeRecipients(tx, message, Math.min(portion, left))
    const batch = mailer.batch()
    const mailed: string[] = []
    for (const { email, name, ...recipient } of recipients) {
      if (email === null) continue
      const key = addressKey(email)
      const token = tokens.make({ organizationId: message.organizationId, addressKey: key })
      const mail = messageMail(message, { name: name ?? '', token }, config.PUBLIC_URL)
      // Two people may have come to one address since the audience was frozen: it gets one mail.
      await batch.queue(tx, email, mail, `message ${message.id} ${key}`)
      mailed.push(recipient.address_key)
    }
    await batch.send(tx)
    await countMails(tx, message, { mails: mailed.length })
    await recordMailed(tx, message.id, recipients, mailed.length)
    return recipients.length
  })
}

const currentEmail = sql`coalesce(users.email, guest.email)`

/** Takes recipients who were not mailed yet; other workers skip them. */
async function takeRecipients(
  tx: Tx,
  { id, kind, organizationId }: BegunMessage,
  portion: number,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with taken as materialized (
      select address_key, user_id, courtesy_id from message_recipients
       where message_id = ${id} and mailed_at is null
       order by address_key limit ${portion} for update skip locked
    )
    select taken.address_key, coalesce(users.name, guest.name) as name,
           case when ${kind} = 'service'
                  or not ${isUnsubscribed(sql`${organizationId}::uuid`, addressKeySql(currentEmail))}
                then ${currentEmail} end as email
      from taken
      left join users on users.id = taken.user_id and users.erased_at is null
      left join courtesies guest on guest.id = taken.courtesy_id and guest.erased_at is null`.execute(
    tx,
  )
  return rows
}

async function recordMailed(
  tx: Tx,
  messageId: string,
  recipients: readonly Recipient[],
  mailed: number,
): Promise<void> {
  const keys = (isMailed: boolean) =>
    recipients
      .filter(({ email }) => (email !== null) === isMailed)
      .map(({ address_key: key }) => key)
  await sql`
    update message_recipients set mailed_at = app_now()
     where message_id = ${messageId} and address_key = any (${keys(true)})`.execute(tx)
  await sql`
    delete from message_recipients
     where message_id = ${messageId} and address_key = any (${keys(false)})`.execute(tx)
  await sql`update messages set mailed = mailed + ${mailed} where id = ${messageId}`.execute(tx)
}

/** Ends a message unless another worker still has some of its recipients. */
async function finishMessage(db: Db, messageId: string): Promise<void> {
  await sql`
    update messages set status = 'sent', sent_at = app_now()
     where id = ${messageId} and status = 'sending'
       and not exists (select from message_recipients where message_id = ${messageId} and mailed_at is null)`.execute(
    db,
  )
}

async function findBegunMessage(db: Db, messageId: string): Promise<BegunMessage | undefined> {
  const { rows } = await sql<BegunMessage>`
    select messages.id, messages.status, messages.kind, messages.subject, messages.body,
           messages.organization_id as "organizationId", organizations.name as organization,
           events.name as "eventName", events.id as "eventId", events.slug
      from messages join events on events.id = messages.event_id
      join organizations on organizations.id = messages.organization_id
     where messages.id = ${messageId}`.execute(db)
  return rows[0]
}
