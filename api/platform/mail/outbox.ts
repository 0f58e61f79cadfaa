import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Mails } from '../db/tables.generated.ts'
import type { AttachmentRef } from './layout.ts'
import { fillSecretLinks, type LinkMakers } from './secret-links.ts'

/** Mails that the development outbox shows at most. */
const MAX_MAILS = 100

export interface OutboxMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: string
  sentAt: string | null
  /** Address of the attachment. */
  attachmentUrl: string | null
}

/** The newest mails, or the newest to one address. */
export async function listOutbox(
  db: Db,
  to: string | undefined,
  links?: LinkMakers,
): Promise<OutboxMail[]> {
  let query = db.selectFrom('mails').selectAll().orderBy('created_at', 'desc').limit(MAX_MAILS)
  if (to)
    query = query.where(({ eb, fn }) => eb(fn('lower', ['to_address']), '=', to.toLowerCase()))
  const rows = await query.execute()
  return rows.map((row) => fromRow(row, links))
}

export async function findInOutbox(
  db: Db,
  id: string,
  links?: LinkMakers,
): Promise<OutboxMail | undefined> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row, links)
}

/** Attachment reference of a mail; undefined if it has none. */
export async function findAttachmentRef(db: Db, id: string): Promise<AttachmentRef | undefined> {
  const row = await db
    .selectFrom('mails')
    .select('attachment')
    .where('id', '=', id)
    .executeTakeFirst()
  return (row?.attachment as AttachmentRef | null | undefined) ?? undefined
}

function fromRow(row: Selectable<Mails>, links?: LinkMakers): OutboxMail {
  return {
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    text: fillSecretLinks(row.body_text, links),
    html: fillSecretLinks(row.html, links),
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    attachmentUrl: row.attachment === null ? null : `/dev/mail/${row.id}/attachment`,
  }
}
