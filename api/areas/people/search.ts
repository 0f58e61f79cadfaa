import { searchWords } from '@55tickets/rules/text/search.ts'
import { parseOrderNumber } from '@55tickets/rules/tickets/order-number.ts'
import { parseTicketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { codeRange } from '@55tickets/rules/tickets/ticket-token.ts'
import { type RawBuilder, sql } from 'kysely'

/** SQL for codes whose holder, buyer, order number or ticket number is what was typed. */
export function matches(q: string): RawBuilder<boolean> {
  const words = searchWords(q)
  if (words.length === 0) return sql<boolean>`true`
  const conditions = [sql<boolean>`(${sql.join(words.map(hasWord), sql` and `)})`]
  const number = parseOrderNumber(q)
  if (number !== null)
    conditions.push(sql`code.sale_id = (select id from sales where number = ${number})`)
  const codeStart = parseTicketNumber(q)
  if (codeStart !== null) {
    const [first, last] = codeRange({ codeStart })
    conditions.push(sql`code.id between ${first} and ${last}`)
  }
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** SQL for what is known of a `code`, without case and accents, as `searchWords` makes words. */
const known = sql`translate(
  lower(concat_ws(' ', code.holder_name, users.name, users.email, code.holder_cpf, users.cpf, users.cellphone)),
  'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`

/** Words of numbers are compared by their digits: people type CPFs and phones with and without marks. */
const numeric = /^[\d.()+/-]+$/

function hasWord(word: string): RawBuilder<boolean> {
  const text = numeric.test(word) ? word.replace(/\D/g, '') : word
  return sql`${known} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
}
