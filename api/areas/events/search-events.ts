import type { Db } from '../../platform/db/database.ts'
import { sharedByCost } from '../../platform/shared-by-cost.ts'
import { type Filters, listedEvents, queryWords } from './listed-events.ts'

/** A search finds so many: nobody reads on, and finding costs as much as is found. */
const MOST_FOUND = 1000
/** How old what was found may be, in milliseconds. Only what is dear to find gets near it. */
const MAX_AGE = 60_000
/** Nobody waits for what a search finds to change. */
const WORTH = 1000
const SEARCHES_KEPT = 500

/** The ids of the events that a search finds, in the order of the list. */
export type SearchEvents = (filters: Filters) => Promise<string[]>

/** Finds once for all pages of a result, for its count, and for whoever else looks for the same. */
export function createSearch(db: Db): SearchEvents {
  const searches = new Map<string, () => Promise<string[]>>()
  return (filters) => {
    const key = JSON.stringify([filters.eventType, filters.city, queryWords(filters)])
    const known = searches.get(key)
    const search = known ?? sharedByCost(() => find(db, filters), { maxMs: MAX_AGE, worth: WORTH })
    if (!known) searches.set(key, search)
    for (const oldest of searches.keys()) {
      if (searches.size <= SEARCHES_KEPT) break
      searches.delete(oldest)
    }
    return search()
  }
}

async function find(db: Db, filters: Filters): Promise<string[]> {
  const found = await listedEvents(db, filters)
    .select('id')
    .orderBy('listed_at')
    .orderBy('id')
    .limit(MOST_FOUND)
    .execute()
  return found.map(({ id }) => id)
}
