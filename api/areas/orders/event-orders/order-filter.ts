import type { EventOrderFilter, OrderGroup } from '@55tickets/contracts/event-orders.ts'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { searchWords } from '@55tickets/rules/text/search.ts'
import { parseOrderNumber } from '@55tickets/rules/tickets/order-number.ts'
import { parseTicketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { codeRange } from '@55tickets/rules/tickets/ticket-token.ts'
import { type RawBuilder, sql } from 'kysely'
import { shownStatus } from '../../reservations/public.ts'

const groupStatuses: Readonly<Record<OrderGroup, readonly SaleStatus[]>> = {
  paid: ['CONFIRMED', 'RECEIVED'],
  waiting: ['PENDING', 'PAYMENT_PENDING'],
  refunded: ['REFUNDED'],
  disputed: ['CHARGEBACK'],
  unpaid: ['EXPIRED', 'CANCELED'],
}

/** SQL for how an order was paid, or is to be paid: the method of its last charge. Null without one. */
export const paymentMethod = sql<'PIX' | 'CREDIT_CARD' | null>`(
  select method from charges where charges.sale_id = sales.id
   order by charges.id is not distinct from sales.paid_by desc, created_at desc limit 1)`

/** SQL from `from` on for the `sales` of an event, with their `users`, that a filter lets through. */
export function filteredOrders(eventId: string, filter: EventOrderFilter): RawBuilder<unknown> {
  const { q, group, method, withCoupon, type } = filter
  const conditions = [sql<boolean>`sales.event_id = ${eventId}`, isInGroup(group), matches(q)]
  if (method) conditions.push(sql`${paymentMethod} = ${method}`)
  if (withCoupon) conditions.push(sql`sales.coupon_id is not null`)
  if (type)
    conditions.push(sql`exists (select from sale_items item
      where item.sale_id = sales.id and item.ticket_type_id = ${type} and quantity > returned)`)
  return sql`from sales join users on users.id = sales.user_id where ${sql.join(conditions, sql` and `)}`
}

/** Without a group, reservations that ended unpaid are left out. */
function isInGroup(group: OrderGroup | undefined): RawBuilder<boolean> {
  const list = (statuses: readonly SaleStatus[]) => sql.join(statuses.map((one) => sql.lit(one)))
  return group
    ? sql`${shownStatus} in (${list(groupStatuses[group])})`
    : sql`${shownStatus} not in (${list(groupStatuses.unpaid)})`
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
  if (/^[\d\s().+-]+$/.test(q)) conditions.push(...hasDigits(digits(q.replace(/^\s*\+55/, ''))))
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** SQL for a whole phone number or CPF: a part of one would find too many. */
function hasDigits(typed: string): RawBuilder<boolean>[] {
  if (typed.length !== 10 && typed.length !== 11) return []
  return [
    sql`users.cellphone = ${typed}`,
    sql`users.cpf = ${typed}`,
    sql`sales.cpf = ${typed}`,
    sql`exists (select from ticket_codes code
      where code.sale_id = sales.id and code.holder_cpf = ${typed})`,
  ]
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
