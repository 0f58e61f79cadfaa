import type { EventDetail, EventList } from '@55tickets/contracts/events.ts'
import { isUuid } from '@55tickets/rules/text/slug.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { EventDeps } from './deps.ts'
import type { EventCounts } from './discover/count-events.ts'
import {
  hasOnlyPunctuation,
  type ListQuery,
  listedEvents,
  queryWords,
} from './discover/listed-events.ts'
import type { SearchEvents } from './discover/search-events.ts'
import { findPublicChanges } from './public-changes.ts'
import { countHalves } from './stock/count-halves.ts'
import { findOfferedTickets } from './stock/offered-tickets.ts'
import { type DetailRow, summaryColumns, toDetail, toSummary } from './wire.ts'

const DEFAULT_LIMIT = 10

interface ListingDeps {
  readonly counts: EventCounts
  readonly search: SearchEvents
  readonly events: EventDeps
}

/** Finds a page of the listing: running events first, then by start. */
export async function findEvents(db: Db, deps: ListingDeps, query: ListQuery): Promise<EventList> {
  const page = query.page ?? 1
  const limit = query.limit ?? DEFAULT_LIMIT
  const { total, rows } = await findPage(db, deps, query, { offset: (page - 1) * limit, limit })
  const ids = rows.map((row) => row.id)
  const tickets = await findOfferedTickets(db, ids, await deps.events.findExpiredHolds(ids))
  const totalPages = Math.ceil(total / limit)
  return {
    docs: rows.map((row) => toSummary(row, tickets.get(row.id) ?? [], row.now)),
    page,
    limit,
    totalDocs: total,
    totalPages,
    hasPrevPage: page > 1,
    hasNextPage: page < totalPages,
  }
}

interface PageWindow {
  readonly offset: number
  readonly limit: number
}

async function findPage(
  db: Db,
  { counts, search, events }: ListingDeps,
  query: ListQuery,
  window: PageWindow,
) {
  if (hasOnlyPunctuation(query)) return { total: 0, rows: [] }
  if (queryWords(query).length === 0) {
    const total = await counts.count(query)
    return { total, rows: await readListed(db, events, query, total, window) }
  }
  const found = await search(query)
  const ids = found.slice(window.offset, window.offset + window.limit)
  return { total: found.length, rows: ids.length === 0 ? [] : await readFound(db, events, ids) }
}

/** Offset from which a page counts as deep. */
const DEEP_OFFSET = 1000

/** Column that tells whether nothing of an event is sold for now. */
export const areSalesPaused = (newOrganizationLimitCents: number) =>
  sql<boolean>`are_sales_paused(coalesce(events.paused_at, events.postponed_at), events.organization_id, ${newOrganizationLimitCents})`.as(
    'areSalesPaused',
  )

/** Reads a page. A deep one in the second half is read from the end, because skipping rows is what costs. */
async function readListed(
  db: Db,
  { newOrganizationLimitCents }: EventDeps,
  query: ListQuery,
  total: number,
  { offset, limit }: PageWindow,
) {
  const isDeep = offset >= DEEP_OFFSET
  if (isDeep && offset >= total) return []
  const behind = Math.max(total - offset - limit, 0)
  const isFromEnd = isDeep && behind < offset
  const direction = isFromEnd ? 'desc' : 'asc'
  // An index alone finds the ids; only the rows of this page are read.
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
    .select([sql<Date>`app_now()`.as('now'), areSalesPaused(newOrganizationLimitCents)])
    .orderBy('page.listed_at')
    .orderBy('page.id')
    .execute()
}

/** Reads the events of a cached search, without those that left the list since. */
const readFound = (db: Db, { newOrganizationLimitCents }: EventDeps, ids: readonly string[]) =>
  db
    .selectFrom('events')
    .select(summaryColumns)
    .select([sql<Date>`app_now()`.as('now'), areSalesPaused(newOrganizationLimitCents)])
    .where('id', '=', sql<string>`any (${ids})`)
    .where('listed_at', 'is not', null)
    .orderBy('listed_at')
    .orderBy('id')
    .execute()

/** Finds a published event, ended or not, also by a slug that it had; null if there is none. */
export async function findEvent(
  db: Db,
  deps: EventDeps,
  idOrSlug: string,
): Promise<EventDetail | null> {
  const row = await eventDetails(db, deps).where(isPublishedAs(idOrSlug)).executeTakeFirst()
  return row ? readDetail(db, deps, row) : null
}

/** SQL that is true for the published event of an id or slug, also one that it had before. */
export const isPublishedAs = (idOrSlug: string) =>
  isUuid(idOrSlug)
    ? sql<boolean>`(events.is_published and events.id = ${idOrSlug})`
    : sql<boolean>`(events.is_published and (events.slug = ${idOrSlug}
        or events.id = (select event_id from event_slugs where event_slugs.slug = ${idOrSlug})))`

export type DetailDeps = Pick<EventDeps, 'findExpiredHolds' | 'newOrganizationLimitCents'>

/** Query of events with what their organization decides. */
const eventDetails = (db: Db, { newOrganizationLimitCents }: DetailDeps) =>
  db
    .selectFrom('events')
    .leftJoin('organizations', 'organizations.id', 'events.organization_id')
    .selectAll('events')
    .select([
      'organizations.name as organizationName',
      'organizations.slug as organizationSlug',
      'organizations.status as organizationStatus',
      'organizations.document_changed_at as documentChangedAt',
    ])
    .select(areSalesPaused(newOrganizationLimitCents))

/** Finds an event as its page will show it, published or not. */
export async function findPreview(
  db: Db,
  deps: DetailDeps,
  eventId: string,
): Promise<EventDetail | null> {
  const row = await eventDetails(db, deps).where('events.id', '=', eventId).executeTakeFirst()
  return row ? readDetail(db, deps, row) : null
}

async function readDetail(
  db: Db,
  deps: Pick<EventDeps, 'findExpiredHolds'>,
  row: DetailRow,
): Promise<EventDetail> {
  const [expired, changes, sessions] = await Promise.all([
    deps.findExpiredHolds([row.id]),
    findPublicChanges(db, row),
    db
      .selectFrom('sessions')
      .selectAll()
      .where('event_id', '=', row.id)
      .orderBy('starts_at')
      .orderBy('id')
      .execute(),
  ])
  const tickets = (await findOfferedTickets(db, [row.id], expired)).get(row.id) ?? []
  const hasHalves = tickets.some(({ halfPrice }) => halfPrice === 'quota')
  const halves = hasHalves ? await countHalves(db, row.id, expired) : null
  return toDetail(row, tickets, sessions, { ...changes, halfPriceCount: halves?.all ?? null })
}

/** Finds which of the events do not belong to an organization. */
export async function findForeignEvents(
  db: Db,
  organizationId: string,
  eventIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any (${eventIds})`)
    .execute()
  const own = new Set(rows.map(({ id }) => id))
  return eventIds.filter((id) => !own.has(id))
}

/** Finds the names of events. */
export const findEventNames = (db: Db, eventIds: readonly string[]) =>
  db
    .selectFrom('events')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any (${eventIds}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute()

export async function findEventId(db: Db, slug: string): Promise<string | undefined> {
  const row = await db.selectFrom('events').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id
}

/** Finds which of the events somebody has edited, other than by a file. */
export async function findEditedEvents(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('event_changes')
    .select('event_id')
    .distinct()
    .where('event_id', '=', sql<string>`any (${ids})`)
    .where('actor', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.event_id))
}

/** Finds the slugs of events, by id. */
export async function findSlugs(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'slug'])
    .where('id', '=', sql<string>`any (${ids})`)
    .execute()
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
