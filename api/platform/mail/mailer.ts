import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { stableId } from '../stable-id.ts'
import { type Company, type Mail, renderMail } from './layout.ts'
import { mailCauses } from './mail-causes.ts'
import { oneLine } from './one-line.ts'
import { MAILS_PER_JOB, mailJobs, sendMail, sendPromoterMail } from './send-mail.ts'

export interface Mailer {
  /**
   * Sends a mail if, and only if, the transaction commits, since it reports what that transaction
   * did. Of several with the same key one is sent.
   */
  queue(tx: Tx, to: string, mail: Mail, key?: string): Promise<void>
  /**
   * Collects the mails of a transaction that writes many: `send`, at its end, queues all of them in
   * few jobs.
   */
  batch(): MailBatch
}

interface MailBatch extends Mailer {
  send(tx: Tx): Promise<void>
}

export function createMailer(enqueue: Enqueue, company: Company): Mailer {
  const mailRow = (to: string, mail: Mail, key?: string) => {
    const { html, text } = renderMail(mail, company)
    return {
      id: key === undefined ? randomUUID() : stableId('mail', key),
      template: mail.template,
      to_address: oneAddress(to),
      subject: oneLine(mail.subject),
      html,
      body_text: text,
      attachment: mail.attachment ?? null,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
    }
  }
  const insert = async (tx: Tx, job: typeof sendMail, mails: MailRow[]) => {
    if (mails.length === 0) return
    // One statement for any number of mails, so that it is prepared.
    const { rows } = await sql<{ id: string }>`
      insert into mails (id, template, to_address, subject, html, body_text, attachment, unsubscribe_url)
      select * from json_to_recordset(${JSON.stringify(mails)})
               as mail (id uuid, template text, to_address text, subject text, html text, body_text text,
                        attachment jsonb, unsubscribe_url text)
      on conflict (id) do nothing
      returning id`.execute(tx)
    const ids = rows.map(({ id }) => id)
    for (let at = 0; at < ids.length; at += MAILS_PER_JOB)
      await enqueue(tx, job, { mailIds: ids.slice(at, at + MAILS_PER_JOB) })
  }
  const send = async (tx: Tx, mails: QueuedMail[]) => {
    for (const job of mailJobs)
      await insert(
        tx,
        job,
        mails.filter((mail) => mail.job === job).map(({ row }) => row),
      )
  }
  const queuedMail = (to: string, mail: Mail, key?: string) => ({
    job: mailCauses[mail.template] === 'promoter' ? sendPromoterMail : sendMail,
    row: mailRow(to, mail, key),
  })
  type MailRow = ReturnType<typeof mailRow>
  type QueuedMail = ReturnType<typeof queuedMail>
  const mailer: Mailer = {
    queue: (tx, to, mail, key) => send(tx, [queuedMail(to, mail, key)]),
    batch() {
      const mails: QueuedMail[] = []
      return {
        ...mailer,
        queue: async (_tx, to, mail, key) => void mails.push(queuedMail(to, mail, key)),
        send: (tx) => send(tx, mails),
      }
    },
  }
  return mailer
}

/**
 * Checks that this is one address. Accounts store validated ones; anything that could become a
 * second recipient or a header is our bug.
 */
function oneAddress(address: string): string {
  if (/^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u.test(address)) return address
  throw new Error('the recipient of a mail is not a single valid address')
}
