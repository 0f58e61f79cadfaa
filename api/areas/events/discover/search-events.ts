import { createCache } from '../../../platform/cache.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Filters, listedEvents, queryWords } from './listed-events.ts'

/** Limit of a search's results: nobody reads further, and the cost grows with the results. */
const MAX_RESULTS = 1000
/** Maximum age of cached results; only expensive searches are cached for nearly as long. */
const MAX_AGE_MS = 60_000
/** Cache time as a multiple of the search's duration. High, because results need not be fresh. */
const COST_FACTOR = 1000
const MAX_CACHED_SEARCHES = 500

/** Returns the ids of the matching events, in the order of the list. */
export type SearchEvents = (filters: Filters) => Promise<string[]>

/** Creates the search. Cached, so that all pages of a result, its count and equal searches share one query. */
export function createSearch(db: Db): SearchEvents {
  const searches = createCache<string[]>({
    limit: { entries: MAX_CACHED_SEARCHES },
    maxAgeMs: MAX_AGE_MS,
    costFactor: COST_FACTOR,
  })
  return (filters) => {
    const key = JSON.stringify([filters.eventType, filters.city, queryWords(filters)])
    return searches.get(key, () => find(db, filters))
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
