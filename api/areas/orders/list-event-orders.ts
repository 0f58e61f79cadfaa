import type { listEventOrders as listCall } from '@55tickets/contracts/event-orders.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { searchWords } from '@55tickets/rules/text/search.ts'
import { orderNumberText, parseOrderNumber } from '@55tickets/rules/tickets/order-number.ts'
import { parseTicketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { codeRange } from '@55tickets/rules/tickets/ticket-token.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { shownStatus } from '../reservations/public.ts'

const PAGE_SIZE = 20

interface OrderQuery {
  readonly eventId: string
  readonly q: string
  readonly page: number
}

interface Row {
  readonly id: string
  readonly number: number
  readonly status: SaleStatus
  readonly createdAt: Date
  readonly name: string
  readonly email: string
  readonly tickets: number
  readonly cents: number
  readonly isMove: boolean
}

/** Lists the orders of an event, the newest first, without reservations that ended unpaid. */
export async function listEventOrders(
  db: Db,
  { eventId, q, page }: OrderQuery,
): Promise<Answer<typeof listCall>> {
  const matching = sql`
    from sales join users on users.id = sales.user_id
   where sales.event_id = ${eventId} and ${shownStatus} not in ('EXPIRED', 'CANCELED') and ${matches(q)}`
  const [counted, { rows }] = await Promise.all([
    sql<{ count: number }>`select count(*)::integer as count ${matching}`.execute(db),
    sql<Row>`
      select sales.id, number, ${shownStatus} as status, sales.created_at as "createdAt", users.name, users.email,
             (select sum(quantity - returned)::integer from sale_items where sale_id = sales.id) as tickets,
             total_cents + fee_cents + interest_cents as cents, moved_code_id is not null as "isMove"
      ${matching}
       order by sales.created_at desc, sales.id desc
       limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db),
  ])
  const totalDocs = counted.rows[0]?.count ?? 0
  return {
    docs: rows.map((row) => ({
      _id: row.id,
      orderNumber: orderNumberText(row.number),
      status: row.status,
      createdAt: row.createdAt.toISOString(),
      buyer: { name: row.name, email: row.email },
      tickets: row.tickets,
      amount: toReais(cents(row.cents)),
      isMove: row.isMove,
    })),
    totalDocs,
    page,
    totalPages: Math.ceil(totalDocs / PAGE_SIZE),
  }
}

/** SQL for orders whose number, ticket number, buyer or holder is what was typed. */
function matches(q: string): RawBuilder<boolean> {
  const words = searchWords(q)
  if (words.length === 0) return sql`true`
  const conditions = [sql<boolean>`(${sql.join(words.map(hasWord), sql` and `)})`]
  const number = parseOrderNumber(q)
  if (number !== null) conditions.push(sql`sales.number = ${number}`)
  const codeStart = parseTicketNumber(q)
  if (codeStart !== null) {
    const [first, last] = codeRange({ codeStart })
    conditions.push(
      sql`sales.id in (select sale_id from ticket_codes where id between ${first} and ${last})`,
    )
  }
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** SQL for a text without case and accents, as `searchWords` makes words. */
const folded = (text: RawBuilder<unknown>) =>
  sql`translate(lower(${text}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`

function hasWord(word: string): RawBuilder<boolean> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${folded(sql`users.name`)} like ${pattern} or lower(users.email) like ${pattern}
    or exists (select from ticket_codes code
                where code.sale_id = sales.id and ${folded(sql`code.holder_name`)} like ${pattern}))`
}
