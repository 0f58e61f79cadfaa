import type { MessageList } from '@55tickets/contracts/messages.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findSender, readTerms } from './sender.ts'
import { type MessageRow, selectMessages, toMessage } from './store.ts'

const PAGE_SIZE = 20

interface ListQuery {
  readonly eventId: string
  readonly userId: string
  readonly page: number
}

/** Lists the messages of an event, the newest first. */
export async function listMessages(
  db: Db,
  { eventId, userId, page }: ListQuery,
): Promise<MessageList | Refusal<'EVENT_NOT_FOUND'>> {
  const sender = await findSender(db, eventId)
  if (!sender) return refuse('EVENT_NOT_FOUND')
  const [counted, found, terms] = await Promise.all([
    sql<{ count: number }>`
      select count(*)::int as count from messages where event_id = ${eventId}`.execute(db),
    sql<MessageRow>`
      ${selectMessages} where messages.event_id = ${eventId}
       order by messages.created_at desc, messages.id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(
      db,
    ),
    readTerms(db, sender, userId),
  ])
  const totalDocs = counted.rows[0]?.count ?? 0
  return {
    docs: await Promise.all(found.rows.map((row) => toMessage(db, row))),
    totalDocs,
    page,
    totalPages: Math.max(1, Math.ceil(totalDocs / PAGE_SIZE)),
    terms,
    serverTime: sender.now.toISOString(),
  }
}
