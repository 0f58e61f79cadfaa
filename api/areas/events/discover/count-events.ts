import { createCache } from '../../../platform/cache.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Filters, listedEvents } from './listed-events.ts'

/** Maximum age of cached counts; only expensive ones are cached for nearly as long. */
const MAX_AGE_MS = 60_000
/** Cache time as a multiple of the duration of the count. */
const COST_FACTOR = 50

export interface EventCounts {
  /** Counts the listed events of a category and city; the search text is ignored. */
  count(filters: Filters): Promise<number>
  /** Cities that have a listed event, in alphabetical order. */
  cities(): Promise<string[]>
}

/** Creates the cached counts of listed events. */
export function createEventCounts(db: Db): EventCounts {
  const limit = { entries: 1 }
  const tallies = createCache<Tally[]>({ limit, maxAgeMs: MAX_AGE_MS, costFactor: COST_FACTOR })
  const tally = () => tallies.get('all', () => tallyEvents(db))
  return {
    async count({ eventType, city }) {
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

/** Reads one index once, for the counts of all filters and for the cities. */
const tallyEvents = (db: Db): Promise<Tally[]> =>
  listedEvents(db, {})
    .select((select) => ['city', 'category', select.fn.countAll<number>().as('events')])
    .groupBy(['city', 'category'])
    .execute()
