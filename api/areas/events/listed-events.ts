import type { listEvents } from '@55tickets/contracts/events.ts'
import { searchWords } from '@55tickets/rules/search.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'

export type ListQuery = z.output<NonNullable<(typeof listEvents)['query']>>
export type Filters = Pick<ListQuery, 'eventType' | 'city' | 'q'>

/** Asked once for a whole query, not once for every row. */
const NOW = sql<Date>`(select app_now())`

/** Published events that have not ended and fit the filters, in no order yet. */
export function listedEvents(db: Db, filters: Filters) {
  const { eventType, city } = filters
  let listed = db.selectFrom('events').where('listed_at', 'is not', null).where('ends_at', '>', NOW)
  if (eventType) listed = listed.where('category', '=', eventType)
  if (city) listed = listed.where('city', '=', city)
  for (const pattern of likePatterns(queryWords(filters)))
    listed = listed.where('search_name', 'like', pattern)
  return listed
}

/** Whether the index of three-letter parts finds it in the middle of a word. */
const isIndexed = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

/** Every word somewhere in the name; where all are too short for that, at the beginning of a word. */
function likePatterns(words: readonly string[]): string[] {
  const anywhere = words.some(isIndexed)
  return words.map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&')
    return anywhere ? `%${literal}%` : `% ${literal}%`
  })
}

/** Something was typed, and no word of it: no name holds it. */
export const hasOnlyPunctuation = (filters: Filters): boolean =>
  (filters.q ?? '').trim() !== '' && queryWords(filters).length === 0

/** What is looked for. Signs beside words are nothing that an index knows, or that anybody misses. */
export const queryWords = ({ q = '' }: Filters): string[] =>
  searchWords(q).filter((word) => /[\p{L}\p{N}]/u.test(word))
