import { searchWords } from '@55tickets/rules/text/search.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { listedEvents } from './discover/listed-events.ts'
import { eventPlaces } from './stock/stock.ts'

/** An event with its summed-up stock, for the team. */
export interface StockedEvent {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly timezone: string
  readonly weekly_days: number[] | null
  readonly weekly_start: string | null
  readonly weekly_end: string | null
  readonly city: string
  readonly region: string
  readonly capacity: number
  readonly sold: number
  readonly held: number
}

interface TeamEventQuery {
  readonly when: 'current' | 'past'
  readonly q?: string | undefined
  readonly offset: number
  readonly limit: number
}

/** Finds a page of current events by start, or of past ones, the latest first. */
export async function findEventsForTeam(db: Db, query: TeamEventQuery): Promise<StockedEvent[]> {
  const ids = query.when === 'current' ? current(db, query) : past(db, query)
  const found = await ids.limit(query.limit).offset(query.offset).execute()
  const stocked = await withStock(
    db,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ id }) => stocked.find((event) => event.id === id) ?? [])
}

/** Finds one published event; null if there is none. */
export async function findEventForTeam(db: Db, id: string): Promise<StockedEvent | null> {
  const [event] = await withStock(db, [id])
  return event ?? null
}

const current = (db: Db, { q }: TeamEventQuery) =>
  listedEvents(db, { q }).select('id').orderBy('listed_at').orderBy('id')

/** Query of past events by their own index, in which words are searched too, from the latest on. */
function past(db: Db, { q = '' }: TeamEventQuery) {
  let over = db.selectFrom('events').where(sql<boolean>`is_published and listed_at is null`)
  for (const word of searchWords(q))
    over = over.where('search_name', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return over.select('id').orderBy('ends_at', 'desc').orderBy('id')
}

async function withStock(db: Db, ids: readonly string[]): Promise<StockedEvent[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('events')
    .leftJoin('ticket_types', 'ticket_types.event_id', 'events.id')
    .select(['events.id', 'slug', 'events.name', 'starts_at', 'ends_at'])
    .select(['timezone', 'city', 'region', 'weekly_days', 'weekly_start', 'weekly_end'])
    .select([
      eventPlaces.as('capacity'),
      sql<number>`coalesce(sum(sold), 0)`.as('sold'),
      sql<number>`coalesce(sum(held), 0)`.as('held'),
    ])
    .where('events.id', '=', sql<string>`any (${ids})`)
    .where('is_published', '=', true)
    .groupBy('events.id')
    .execute()
}
