import { searchWords } from '@55tickets/rules/text/search.ts'
import { parseOrderNumber } from '@55tickets/rules/tickets/order-number.ts'
import { parseTicketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { codeRange } from '@55tickets/rules/tickets/ticket-token.ts'
import { type RawBuilder, sql } from 'kysely'

/** How a search is done: by the index of words, or by trying row after row in the order of a list. */
export type SearchPlan = 'index' | 'walk'

/**
 * SQL for rows of `code_search search` whose people, order number or ticket number is what was typed;
 * null if nothing was.
 */
export function matchesCode(q: string, plan: SearchPlan = 'index'): RawBuilder<boolean> | null {
  // An expression can't be looked up in the index.
  const words = plan === 'index' ? sql`search.words` : sql`(search.words || '')`
  const known = hasWords(words, q)
  if (known === null) return null
  const conditions = [known]
  const number = parseOrderNumber(q)
  if (number !== null)
    conditions.push(sql`search.code_id = any (array(
      select id from ticket_codes where sale_id = (select id from sales where number = ${number})))`)
  const codeStart = parseTicketNumber(q)
  if (codeStart !== null) {
    const [first, last] = codeRange({ codeStart })
    conditions.push(sql`search.code_id between ${first} and ${last}`)
  }
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** SQL for a text of words, each after a space, that contains every typed word; null without one. */
export function hasWords(words: RawBuilder<unknown>, q: string): RawBuilder<boolean> | null {
  const patterns = searchWords(q).flatMap(toPattern)
  if (patterns.length === 0) return null
  const conditions = patterns.map((pattern) => sql<boolean>`${words} like ${pattern}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Words of numbers are compared by their digits: people type CPFs and phones with and without marks. */
const numeric = /^[\d.()+/-]*\d[\d.()+/-]*$/
/** Brazil's code, which stored phones do not have. */
const COUNTRY_CODE = '+55'
/** Letters from which on the index of trigrams finds a word anywhere; shorter ones begin a word. */
const TRIGRAM = 3

function toPattern(typed: string): string[] {
  if (typed === COUNTRY_CODE) return []
  const word = numeric.test(typed) ? typed.replace(/\D/g, '') : typed
  const start = word.length < TRIGRAM ? '% ' : '%'
  return [`${start}${word.replace(/[\\%_]/g, '\\$&')}%`]
}
