import type { Answer } from '@55tickets/contracts/http/call.ts'
import type { listCertifiedPeople as listCall } from '@55tickets/contracts/promoter/certificates.ts'
import { searchWords } from '@55tickets/rules/text/search.ts'
import { type CertificateStatus, certificateStatus } from '@55tickets/rules/tickets/presence.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isRefusal, type Refusal } from '../../platform/refuse.ts'
import { type PresenceRow, selectPresence } from './presence.ts'
import { readEventCertificates } from './read-event-certificates.ts'

const PAGE_SIZE = 20

interface PeopleQuery {
  readonly eventId: string
  readonly q: string
  readonly status?: CertificateStatus | undefined
  readonly page: number
}

interface Row extends PresenceRow {
  readonly name: string
  readonly email: string
}

/** Lists the subscribers of an event's certified sessions by name. */
export async function listCertifiedPeople(
  db: Db,
  { eventId, q, status, page }: PeopleQuery,
): Promise<Answer<typeof listCall> | Refusal<'EVENT_NOT_FOUND'>> {
  const event = await readEventCertificates(db, eventId)
  if (isRefusal(event)) return event
  const terms = { minimum: event.minimumPresence, isOver: event.isOver }
  const groups = event.groups.filter((group) => certificateStatus(group, terms) === status)
  const matching = sql`
    from (${selectPresence(sql`place.event_id = ${eventId}`)}) presence
    join users on users.id = "userId"
   where ${status === undefined ? sql`true` : isInGroups(groups)} and ${matches(q)}`
  const [counted, { rows }] = await Promise.all([
    sql<{ count: number }>`select count(*)::integer as count ${matching}`.execute(db),
    sql<Row>`
      select presence.*, users.name, users.email ${matching}
       order by lower(users.name), users.id
       limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db),
  ])
  const totalDocs = counted.rows[0]?.count ?? 0
  return {
    docs: rows.map((row) => ({
      userId: row.userId,
      name: row.name,
      email: row.email,
      subscribed: row.subscribed,
      attended: row.attended,
      certifiedMinutes: row.certifiedMinutes,
      status: certificateStatus(row, terms),
    })),
    totalDocs,
    page,
    totalPages: Math.ceil(totalDocs / PAGE_SIZE),
  }
}

interface Group {
  readonly subscribed: number
  readonly attended: number
  readonly isIssued: boolean
}

/** SQL for people of these groups: the rule that decides the status exists once, outside of SQL. */
const isInGroups = (groups: readonly Group[]): RawBuilder<boolean> => sql`
  (subscribed, attended, "isIssued") in (
    select * from unnest(${groups.map(({ subscribed }) => subscribed)}::integer[],
      ${groups.map(({ attended }) => attended)}::integer[],
      ${groups.map(({ isIssued }) => isIssued)}::boolean[]))`

/** SQL for people in whose name or e-mail every word occurs. */
function matches(q: string): RawBuilder<boolean> {
  const words = searchWords(q).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  if (words.length === 0) return sql`true`
  return sql`${sql.join(
    words.map(
      (word) => sql`(fold_text(users.name) like ${word} or lower(users.email) like ${word})`,
    ),
    sql` and `,
  )}`
}
