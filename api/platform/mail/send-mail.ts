import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { defineJob, giveUp, type Worker, workOn } from '../jobs/define-job.ts'
import type { Transport } from './transport.ts'

/** Tried for more than a day: a mail server may be away for a night. */
export const sendMail = defineJob({
  name: 'send-mail',
  input: z.object({ mailId: z.uuid() }),
  retries: 36,
  concurrency: 2,
})

export function mailSender(transport: Transport): Worker {
  return workOn(sendMail, async ({ mailId }, { db }) => {
    const mail = await unsentMail(db, mailId)
    if (!mail) return undefined
    const delivery = await transport.deliver({
      id: mail.id,
      to: mail.to_address,
      subject: mail.subject,
      html: mail.html,
      text: mail.body_text,
    })
    return delivery.delivered ? markSent(db, mailId) : giveUp(`refused: ${delivery.refused}`)
  })
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
