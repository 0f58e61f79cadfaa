import type { EventDetail, EventList } from '@55tickets/contracts/events.ts'
import { isUuid } from '@55tickets/rules/slug.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { EventCounts } from './count-events.ts'
import { type ListQuery, listedEvents } from './listed-events.ts'
import type { EventPorts } from './ports.ts'
import { summaryColumns, toDetail, toSummary } from './wire.ts'

const DEFAULT_LIMIT = 10

/** One page of the listing: running events first, then by start. */
export async function findEvents(
  db: Db,
  { counts, ports }: { counts: EventCounts; ports: EventPorts },
  query: ListQuery,
): Promise<EventList> {
  const page = query.page ?? 1
  const limit = query.limit ?? DEFAULT_LIMIT
  const total = await counts.of(query)
  const rows = await findPage(db, query, { total, offset: (page - 1) * limit, limit })
  const ids = rows.map((row) => row.id)
  const [types, expired] = await Promise.all([
    ids.length === 0
      ? []
      : db.selectFrom('ticket_types').selectAll().where('event_id', 'in', ids).execute(),
    ports.expiredHolds(ids),
  ])
  const byEvent = Map.groupBy(types, (type) => type.event_id)
  const totalPages = Math.ceil(total / limit)
  return {
    docs: rows.map((row) => toSummary(row, byEvent.get(row.id) ?? [], expired, row.now)),
    page,
    limit,
    totalDocs: total,
    totalPages,
    hasPrevPage: page > 1,
    hasNextPage: page < totalPages,
  }
}

interface Window {
  readonly total: number
  readonly offset: number
  readonly limit: number
}

/** Behind this many rows a page counts as deep. */
const DEEP = 1000

/** A deep page behind the middle is reached from the end: passing over rows is what costs. */
async function findPage(db: Db, query: ListQuery, { total, offset, limit }: Window) {
  const isDeep = offset >= DEEP
  if (isDeep && offset >= total) return []
  const behind = Math.max(total - offset - limit, 0)
  const isFromEnd = isDeep && behind < offset
  const direction = isFromEnd ? 'desc' : 'asc'
  // Which events they are is answered by an index alone; only theirs are the rows that are read.
  const page = listedEvents(db, query)
    .select(['id', 'listed_at'])
    .orderBy('listed_at', direction)
    .orderBy('id', direction)
    .limit(isFromEnd ? Math.min(limit, total - offset) : limit)
    .offset(isFromEnd ? behind : offset)
  return db
    .selectFrom(page.as('page'))
    .innerJoin('events', 'events.id', 'page.id')
    .select(summaryColumns.map((column) => `events.${column}` as const))
    .select(sql<Date>`app_now()`.as('now'))
    .orderBy('page.listed_at')
    .orderBy('page.id')
    .execute()
}

/** One published event, ended or not. */
export async function findEvent(
  db: Db,
  ports: EventPorts,
  idOrSlug: string,
): Promise<EventDetail | null> {
  const row = await db
    .selectFrom('events')
    .selectAll()
    .where('is_published', '=', true)
    .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .executeTakeFirst()
  if (!row) return null
  const [types, sessions, expired] = await Promise.all([
    db
      .selectFrom('ticket_types')
      .selectAll()
      .where('event_id', '=', row.id)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('sessions')
      .selectAll()
      .where('event_id', '=', row.id)
      .orderBy('starts_at')
      .orderBy('id')
      .execute(),
    ports.expiredHolds([row.id]),
  ])
  return toDetail(row, types, sessions, expired)
}

/** Those of these slugs that are taken, whoever took them. */
export async function findTakenSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('events').select('slug').where('slug', 'in', slugs).execute()
  return new Set(rows.map(({ slug }) => slug))
}
