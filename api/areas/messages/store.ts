import type { Message } from '@55tickets/contracts/messages.ts'
import type { PeopleFilter } from '@55tickets/contracts/people.ts'
import type { MessageKind, MessageStatus } from '@55tickets/rules/messages/message.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countAudience } from './audience.ts'
import { describeFilter } from './describe-filter.ts'

export interface MessageRow {
  readonly id: string
  readonly organizationId: string
  readonly eventId: string
  readonly kind: MessageKind
  readonly subject: string
  readonly body: string
  readonly filter: PeopleFilter
  readonly status: MessageStatus
  readonly author: string | null
  readonly createdAt: Date
  readonly sendAt: Date
  readonly people: number | null
  readonly mailed: number
  readonly sentAt: Date | null
  readonly refusalReason: string | null
}

/** Messages with their authors; conditions follow. */
export const selectMessages = sql`
  select messages.id, messages.organization_id as "organizationId", messages.event_id as "eventId", messages.kind,
         messages.subject, messages.body, messages.filter, messages.status, author.name as author,
         messages.created_at as "createdAt", messages.send_at as "sendAt", messages.people, messages.mailed,
         messages.sent_at as "sentAt", messages.refusal_reason as "refusalReason"
    from messages left join users author on author.id = messages.created_by and author.erased_at is null`

/** SQL for the filter of a message whose audience is decided: the text that was searched for may be a name. */
export const withoutSearch: RawBuilder<unknown> = sql`
  case when filter ? 'q' then jsonb_set(filter, '{q}', '""') else filter end`

export async function findMessage(
  db: Db,
  { eventId, messageId }: { readonly eventId: string; readonly messageId: string },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    ${selectMessages} where messages.id = ${messageId} and messages.event_id = ${eventId}`.execute(
    db,
  )
  return rows[0]
}

/** A message as the API returns it. Its audience is counted until it is frozen. */
export async function toMessage(db: Db, row: MessageRow): Promise<Message> {
  const isOpen = row.status === 'review' || row.status === 'scheduled'
  const people = row.people ?? (isOpen ? (await countAudience(db, row)).people : 0)
  return {
    _id: row.id,
    kind: row.kind,
    subject: row.subject,
    body: row.body,
    status: row.status,
    author: row.author,
    createdAt: row.createdAt.toISOString(),
    sendAt: row.sendAt.toISOString(),
    audience: await describeFilter(db, row.eventId, row.filter),
    people,
    mailed: row.mailed,
    sentAt: row.sentAt?.toISOString() ?? null,
    refusalReason: row.refusalReason,
  }
}
