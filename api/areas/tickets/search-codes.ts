import { isCpf } from '@55tickets/rules/people/cpf.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { searchWords } from '@55tickets/rules/text/search.ts'
import { parseOrderNumber } from '@55tickets/rules/tickets/order-number.ts'
import { parseTicketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { codeRange } from '@55tickets/rules/tickets/ticket-token.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Ways to search rows: by the index of words, or one after the other in the order of a list, which
 * finds the first ones of many sooner.
 */
export type SearchPlan = 'index' | 'walk'

/**
 * SQL for rows of `code_search search` whose people, order number or ticket number is what was typed;
 * null if nothing was.
 */
export function matchesCode(q: string, plan: SearchPlan = 'index'): RawBuilder<boolean> | null {
  const known = hasWords(sql`search.words`, q)
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
  const matches = sql<boolean>`(${sql.join(conditions, sql` or `)})`
  return plan === 'index' ? matches : tryEach(matches)
}

/** SQL for a condition that PostgreSQL neither looks up in an index nor takes for a rare one. */
export const tryEach = (condition: RawBuilder<boolean>) =>
  sql<boolean>`case when ${condition} then true else false end`

/** SQL for what is known of `users`, as `code_search.words` has it. */
export const buyerWords = sql<string>`
  search_words(array[users.name, users.email, users.cellphone], array[users.cpf])`

/** SQL for `search_words()` that contain every typed word; null without one. */
export function hasWords(words: RawBuilder<unknown>, q: string): RawBuilder<boolean> | null {
  const has = (pattern: string) => sql<boolean>`${words} like ${pattern}`
  const conditions = typedWords(q).map((word): RawBuilder<boolean> => {
    const whole = has(wordPattern(word))
    if (CPF.test(word)) return sql`(${whole} or ${has(cpfPattern(word))})`
    const [, mailbox] = EMAIL.exec(word) ?? []
    // Most addresses share the rest with many others, which the index would go through.
    return mailbox === undefined ? whole : sql`(${has(wordPattern(mailbox))} and ${tryEach(whole)})`
  })
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : null
}

/** An address, of which the end of the mailbox's name is looked up. */
const EMAIL = /([^@]{1,6}@)[^@]+$/
const CPF = /^\d{11}$/
/** A number as people type it, with or without marks; perhaps with Brazil's code, which phones are stored without. */
const NUMBER = /^(\+55)?[\d\s().+/-]*\d[\d\s().+/-]*$/

/** Folded words; of numbers only the digits, and a number with blanks in it is one word. */
function typedWords(q: string): string[] {
  const number = (text: string) => text.replace(/^\+55/, '').replace(/\D/g, '')
  const words = NUMBER.test(q.trim()) ? [q.trim()] : searchWords(q)
  return words.map((word) => (NUMBER.test(word) ? number(word) : word)).filter(Boolean)
}

/** True if what was typed may find somebody by a whole CPF, in any of the lists. */
export const searchesCpf = (q: string): boolean =>
  [digits(q), ...typedWords(q)].some((word) => CPF.test(word) && isCpf(word))

/** Letters from which on the index of trigrams finds a word anywhere; a shorter one begins a word. */
const TRIGRAM = 3

const wordPattern = (word: string) =>
  `${word.length < TRIGRAM ? '% ' : '%'}${word.replace(/[\\%_]/g, '\\$&')}%`

/** CPFs are stored in capital letters. */
const cpfPattern = (cpf: string) =>
  `% ${cpf.replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))}%`
