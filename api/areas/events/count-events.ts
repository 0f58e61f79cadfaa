import type { Db } from '../../platform/db/database.ts'
import { sharedByCost } from '../../platform/shared-by-cost.ts'
import { type Filters, listedEvents } from './listed-events.ts'

/** How old a count may be, in milliseconds. Only one that is dear to make ever gets near it. */
const MAX_AGE = 60_000

export interface EventCounts {
  /** How many listed events fit, whatever is looked for among them. */
  of(filters: Filters): Promise<number>
  /** The cities that have a listed event, in alphabetical order. */
  cities(): Promise<string[]>
}

/** Counts listed events without counting them for every request. */
export function createEventCounts(db: Db): EventCounts {
  const tally = sharedByCost(() => tallyEvents(db), { maxMs: MAX_AGE })
  return {
    async of({ eventType, city }) {
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
