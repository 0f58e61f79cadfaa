import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** SQL for mails to an address in any case: guests and invited people are not mailed as they sign up. */
const isTo = (address: string) => sql<boolean>`lower(to_address) = lower(${address})`

/** Mails sent to an address, without their text, which the person has. */
export async function listMailsTo(db: Db, address: string) {
  const rows = await db
    .selectFrom('mails')
    .select(['subject', 'created_at as queuedAt', 'sent_at as sentAt'])
    .where(isTo(address))
    .orderBy('created_at')
    .execute()
  return rows
}

/**
 * Erases address and content of the mails to an address; that they were sent stays recorded. Unsent
 * ones are not sent.
 */
export async function eraseMailsTo(tx: Tx, address: string, standIn: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ ...NO_CONTENT, to_address: standIn, sent_at: sql`coalesce(sent_at, app_now())` })
    .where(isTo(address))
    .execute()
}

/**
 * Erases the content of mails to these addresses that contains one of these texts: what colleagues
 * were mailed names people. Unsent ones are not sent.
 */
export async function eraseMailsAbout(
  tx: Tx,
  addresses: readonly string[],
  texts: readonly string[],
): Promise<void> {
  const named = texts.filter((text) => text !== '').map((text) => text.toLowerCase())
  await tx
    .updateTable('mails')
    .set({ ...NO_CONTENT, sent_at: sql`coalesce(sent_at, app_now())` })
    .where('to_address', 'in', [...addresses, ''])
    .where(
      sql<boolean>`exists (select from unnest(${named}::text[]) needle
                            where position(needle in lower(concat(subject, body_text))) > 0)`,
    )
    .execute()
}

/**
 * Erases a mail to somebody who has been erased since, once it is sent; returns false while it is
 * not.
 */
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

const NO_CONTENT = { subject: '', html: '', body_text: '', attachment: null, unsubscribe_url: null }
