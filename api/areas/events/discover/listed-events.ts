import type { listEvents } from '@55tickets/contracts/events.ts'
import { searchWords } from '@55tickets/rules/text/search.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'

export type ListQuery = z.output<NonNullable<(typeof listEvents)['query']>>
export type Filters = Pick<ListQuery, 'eventType' | 'city' | 'q'>

/** Current time as a subquery, which is evaluated once for a query and not for every row. */
const NOW = sql<Date>`(select app_now())`

/** Query of published events that have not ended and match the filters, unordered. */
export function listedEvents(db: Db, filters: Filters) {
  const { eventType, city } = filters
  let listed = db.selectFrom('events').where('listed_at', 'is not', null).where('ends_at', '>', NOW)
  if (eventType) listed = listed.where('category', '=', eventType)
  if (city) listed = listed.where('city', '=', city)
  for (const pattern of likePatterns(queryWords(filters)))
    listed = listed.where('search_name', 'like', pattern)
  return listed
}

/** True if the trigram index can find the word inside other words. */
const isIndexed = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

/** Patterns that match each word anywhere in the name, or only at word starts if all are too short for the index. */
function likePatterns(words: readonly string[]): string[] {
  const anywhere = words.some(isIndexed)
  return words.map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&')
    return anywhere ? `%${literal}%` : `% ${literal}%`
  })
}

/** True if the search text has no letter or digit, and so can't match any name. */
export const hasOnlyPunctuation = (filters: Filters): boolean =>
  (filters.q ?? '').trim() !== '' && queryWords(filters).length === 0

/** Words of the search text, without those of punctuation only, which the index does not contain. */
export const queryWords = ({ q = '' }: Filters): string[] =>
  searchWords(q).filter((word) => /[\p{L}\p{N}]/u.test(word))
