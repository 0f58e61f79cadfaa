import { digits } from '@55tickets/rules/text/mask.ts'
import { parseOrderNumber } from '@55tickets/rules/tickets/order-number.ts'
import { type RawBuilder, sql } from 'kysely'
import { buyerWords, hasWords, matchesCode, tryEach } from '../../tickets/public.ts'

/** Words that were typed to search the orders of an event, and among which. */
export interface OrderSearch {
  readonly eventId: string
  readonly q: string
  /** Reservations that ended unpaid are searched instead of those that are still open. */
  readonly isForUnpaid: boolean
}

/** SQL for searching orders by what was typed. */
export interface OrderSearchSql {
  /** Query for the `sale_id` of each ticket code that is found. */
  readonly codes: RawBuilder<unknown>
  /** Condition on `sales`, which finds them by index; `codes` are SQL for those to look at. */
  readonly isFound: (codes: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Condition on `sales`, for going through all orders of the event. */
  readonly isMatch: RawBuilder<boolean>
}

/** SQL for orders whose number, ticket number, buyer or holder is what was typed; null if nothing was. */
export function searchOrders({ eventId, q, isForUnpaid }: OrderSearch): OrderSearchSql | null {
  const matches = matchesCode(q)
  const isBuyer = hasWords(buyerWords, q)
  if (!matches || !isBuyer) return null
  // Unpaid orders have no codes, and are few enough to be gone through.
  const unpaid = sql`
    select sales.id from sales join users on users.id = sales.user_id
     where sales.event_id = ${eventId} and ${isUnpaid(isForUnpaid)} and ${isBuyer}`
  const others = [unpaid, ...byNumbers(eventId, q)]
  return {
    codes: sql`
      select search.sale_id from code_search search
       where search.event_id = ${eventId} and search.sale_id is not null and ${matches}`,
    isFound: (codes) => sql`sales.id in (${sql.join([codes, ...others], sql` union `)})`,
    isMatch: sql`(sales.id in (${sql.join(others, sql` union `)}) or ${tryEach(sql`(
      select true from ticket_codes code join code_search search on search.code_id = code.id
       where code.sale_id = sales.id and ${matches} limit 1)`)})`,
  }
}

/** Queries for orders by their own number, and by the CPF that they were made for. */
function byNumbers(eventId: string, q: string): RawBuilder<unknown>[] {
  const number = parseOrderNumber(q)
  const cpf = digits(q)
  return [
    ...(number === null ? [] : [sql`select id from sales where number = ${number}`]),
    ...(cpf.length === 11
      ? [sql`select id from sales where event_id = ${eventId} and cpf = ${cpf}`]
      : []),
  ]
}

/** SQL that a partial index answers for each status. */
const isUnpaid = (isEnded: boolean) =>
  isEnded
    ? sql`sales.status in ('EXPIRED', 'CANCELED', 'PENDING')`
    : sql`(sales.status = 'PENDING' and sales.expires_at < 'infinity' or sales.status = 'PAYMENT_PENDING')`
