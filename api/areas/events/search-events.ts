import type { Db } from '../../platform/db/database.ts'
import { sharedByCost } from '../../platform/shared-by-cost.ts'
import { type Filters, listedEvents, queryWords } from './listed-events.ts'

/** Limit of a search's results: nobody reads further, and the cost grows with the results. */
const MAX_RESULTS = 1000
/** Maximum age of cached results; only expensive searches are cached for nearly as long. */
const MAX_AGE_MS = 60_000
/** Cache time as a multiple of the search's duration. High, because results need not be fresh. */
const CACHE_FACTOR = 1000
const MAX_CACHED_SEARCHES = 500

/** Returns the ids of the matching events, in the order of the list. */
export type SearchEvents = (filters: Filters) => Promise<string[]>

/** Creates the search. Cached, so that all pages of a result, its count and equal searches share one query. */
export function createSearch(db: Db): SearchEvents {
  const searches = new Map<string, () => Promise<string[]>>()
  return (filters) => {
    const key = JSON.stringify([filters.eventType, filters.city, queryWords(filters)])
    const known = searches.get(key)
    const search =
      known ?? sharedByCost(() => find(db, filters), { maxMs: MAX_AGE_MS, worth: CACHE_FACTOR })
    if (!known) searches.set(key, search)
    for (const oldest of searches.keys()) {
      if (searches.size <= MAX_CACHED_SEARCHES) break
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
    .limit(MAX_RESULTS)
    .execute()
  return found.map(({ id }) => id)
}
