import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { stableId } from '../stable-id.ts'
import { type Company, type Mail, renderMail } from './layout.ts'
import { oneLine } from './one-line.ts'
import { sendMail } from './send-mail.ts'

export interface Mailer {
  /**
   * Sends a mail if, and only if, the transaction commits: it tells what that transaction did. Of
   * several with the same key one is sent.
   */
  queue(tx: Tx, to: string, mail: Mail, key?: string): Promise<void>
}

export function createMailer(enqueue: Enqueue, company: Company): Mailer {
  return {
    async queue(tx, to, mail, key) {
      const { html, text } = renderMail(mail, company)
      const id = key === undefined ? randomUUID() : stableId('mail', key)
      const written = await tx
        .insertInto('mails')
        .values({
          id,
          template: mail.template,
          to_address: oneAddress(to),
          subject: oneLine(mail.subject),
          html,
          body_text: text,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst()
      if ((written.numInsertedOrUpdatedRows ?? 0n) > 0n) await enqueue(tx, sendMail, { mailId: id })
    },
  }
}

/** Accounts hold checked addresses; anything that could become a second one or a header is our bug. */
function oneAddress(address: string): string {
  if (/^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u.test(address)) return address
  throw new Error('a mail was to go to something that is not one address')
}
