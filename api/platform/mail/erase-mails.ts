import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** What was written to an address: not the words, which the person has. */
export async function listMailsTo(db: Db, address: string) {
  const rows = await db
    .selectFrom('mails')
    .select(['subject', 'created_at as queuedAt', 'sent_at as sentAt'])
    .where('to_address', '=', address)
    .orderBy('created_at')
    .execute()
  return rows
}

/** That something was told stays known; to whom and in which words does not. What waits is not sent. */
export async function eraseMailsTo(tx: Tx, address: string, standIn: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ ...NO_CONTENT, to_address: standIn, sent_at: sql`coalesce(sent_at, app_now())` })
    .where('to_address', '=', address)
    .execute()
}

/** A mail to somebody who was forgotten since, once it is sent; false while it is not. */
export async function eraseSentMail(tx: Tx, id: string, standIn: string): Promise<boolean> {
  const mail = await tx
    .selectFrom('mails')
    .select('sent_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (mail?.sent_at === null) return false
  await tx
    .updateTable('mails')
    .set({ ...NO_CONTENT, to_address: standIn })
    .where('id', '=', id)
    .execute()
  return true
}

const NO_CONTENT = { subject: '', html: '', body_text: '', attachment: null }
