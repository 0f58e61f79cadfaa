import type { EventDetail, EventList, listEvents } from '@55tickets/contracts/events.ts'
import { isUuid } from '@55tickets/rules/slug.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { toDetail, toSummary } from './wire.ts'

export type ListQuery = z.output<NonNullable<(typeof listEvents)['query']>>

const DEFAULT_LIMIT = 10

/** Published events that have not ended: running ones first, then by start. */
export async function findEvents(db: Db, query: ListQuery): Promise<EventList> {
  const page = query.page ?? 1
  const limit = query.limit ?? DEFAULT_LIMIT
  let listed = listedEvents(db)
  if (query.eventType) listed = listed.where('category', '=', query.eventType)
  if (query.city) listed = listed.where('city', '=', query.city)

  const [rows, count] = await Promise.all([
    listed
      .selectAll()
      .orderBy(sql`starts_at <= app_now()`, 'desc')
      .orderBy('starts_at')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    listed
      .select((select) => [select.fn.countAll<number>().as('all'), sql<Date>`app_now()`.as('now')])
      .executeTakeFirstOrThrow(),
  ])
  const ids = rows.map((row) => row.id)
  const types =
    ids.length === 0
      ? []
      : await db.selectFrom('ticket_types').selectAll().where('event_id', 'in', ids).execute()
  const byEvent = Map.groupBy(types, (type) => type.event_id)
  const totalPages = Math.ceil(count.all / limit)
  return {
    docs: rows.map((row) => toSummary(row, byEvent.get(row.id) ?? [], count.now)),
    page,
    limit,
    totalDocs: count.all,
    totalPages,
    hasPrevPage: page > 1,
    hasNextPage: page < totalPages,
  }
}

export async function findCities(db: Db): Promise<string[]> {
  const rows = await listedEvents(db).select('city').distinct().orderBy('city').execute()
  return rows.map((row) => row.city)
}

/** One published event, ended or not. */
export async function findEvent(db: Db, idOrSlug: string): Promise<EventDetail | null> {
  const row = await db
    .selectFrom('events')
    .selectAll()
    .where('is_published', '=', true)
    .where(isUuid(idOrSlug) ? 'id' : 'slug', '=', idOrSlug)
    .executeTakeFirst()
  if (!row) return null
  const [types, sessions] = await Promise.all([
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
  ])
  return toDetail(row, types, sessions)
}

const listedEvents = (db: Db) =>
  db
    .selectFrom('events')
    .where('is_published', '=', true)
    .where('ends_at', '>', sql<Date>`app_now()`)
