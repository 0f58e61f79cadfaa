import { searchWords } from '@55tickets/rules/search.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { listedEvents } from './listed-events.ts'

/** An event with its stock, as the team reads it. */
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

interface Wanted {
  readonly when: 'current' | 'past'
  readonly q?: string | undefined
  readonly offset: number
  readonly limit: number
}

/** Some of the listed events by their start, or of those that are over, the last first. */
export async function findEventsForTeam(db: Db, wanted: Wanted): Promise<StockedEvent[]> {
  const ids = wanted.when === 'current' ? current(db, wanted) : past(db, wanted)
  const found = await ids.limit(wanted.limit).offset(wanted.offset).execute()
  const stocked = await withStock(
    db,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ id }) => stocked.find((event) => event.id === id) ?? [])
}

/** One published event. */
export async function findEventForTeam(db: Db, id: string): Promise<StockedEvent | null> {
  const [event] = await withStock(db, [id])
  return event ?? null
}

const current = (db: Db, { q }: Wanted) =>
  listedEvents(db, { q }).select('id').orderBy('listed_at').orderBy('id')

/** By the index of what is over: words are looked for in it too, from the newest on. */
function past(db: Db, { q = '' }: Wanted) {
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
      sql<number>`coalesce(sum(capacity), 0)`.as('capacity'),
      sql<number>`coalesce(sum(sold), 0)`.as('sold'),
      sql<number>`coalesce(sum(held), 0)`.as('held'),
    ])
    .where('events.id', '=', sql<string>`any (${ids})`)
    .where('is_published', '=', true)
    .groupBy('events.id')
    .execute()
}
