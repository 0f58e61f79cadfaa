import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { sharedByCost } from '../../platform/shared-by-cost.ts'
import { type Filters, listedEvents, wordsOf } from './listed-events.ts'

/** How old a count may be, in milliseconds. Only one that is dear to make ever gets near it. */
const MAX_AGE = 60_000
/** A search counts to here: nobody reads on, and counting costs as much as is counted. */
const MOST_FOUND = 1000
const SEARCHES_KEPT = 500
/** Nobody waits for the count of a search to change, and it costs as much as the search. */
const SEARCH_WORTH = 1000

export interface EventCounts {
  /** How many listed events fit. */
  of(filters: Filters): Promise<number>
  /** The cities that have a listed event, in alphabetical order. */
  cities(): Promise<string[]>
}

/** Counts listed events without counting them for every request. */
export function createEventCounts(db: Db): EventCounts {
  const tally = sharedByCost(() => tallyEvents(db), { maxMs: MAX_AGE })
  const searches = new Map<string, () => Promise<number>>()

  function search(filters: Filters): Promise<number> {
    const key = JSON.stringify([filters.eventType, filters.city, wordsOf(filters)])
    const known = searches.get(key)
    const count =
      known ?? sharedByCost(() => countFound(db, filters), { maxMs: MAX_AGE, worth: SEARCH_WORTH })
    if (!known) searches.set(key, count)
    for (const oldest of searches.keys()) {
      if (searches.size <= SEARCHES_KEPT) break
      searches.delete(oldest)
    }
    return count()
  }

  return {
    async of(filters) {
      if (wordsOf(filters).length > 0) return search(filters)
      const { eventType, city } = filters
      return (await tally())
        .filter((one) => (!city || one.city === city) && (!eventType || one.category === eventType))
        .reduce((sum, one) => sum + one.events, 0)
    },
    async cities() {
      const names = new Set((await tally()).map(({ city }) => city))
      return [...names].sort((one, other) => one.localeCompare(other, 'pt-BR'))
    },
  }
}

interface Tally {
  city: string
  category: string
  events: number
}

/** From one reading of one index: the count for every set of filters, and the cities. */
const tallyEvents = (db: Db): Promise<Tally[]> =>
  listedEvents(db, {})
    .select((select) => ['city', 'category', select.fn.countAll<number>().as('events')])
    .groupBy(['city', 'category'])
    .execute()

async function countFound(db: Db, filters: Filters): Promise<number> {
  const { events } = await db
    .selectFrom(listedEvents(db, filters).select(sql`1`.as('one')).limit(MOST_FOUND).as('found'))
    .select((select) => select.fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow()
  return events
}
