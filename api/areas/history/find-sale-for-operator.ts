import { emailKey } from '@55tickets/rules/people/email.ts'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { orderNumberText, parseOrderNumber } from '@55tickets/rules/tickets/order-number.ts'
import { parseTicketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { codeRange } from '@55tickets/rules/tickets/ticket-token.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'

/** A search result, with enough data to choose one of several sales. */
export interface FoundSale {
  readonly id: string
  /** The order number as the buyer sees it. */
  readonly number: string
  readonly status: SaleStatus
  readonly createdAt: Date
  readonly buyer: string
  readonly event: string
  readonly cents: number
}

export interface FoundSales {
  /** Newest first. */
  readonly sales: readonly FoundSale[]
  readonly hasMore: boolean
}

const MAX_SALES = 50
const MIN_PREFIX_LENGTH = 4

/**
 * Searches sales by order number, by sale id or its prefix, by the id of a ticket code or a charge, by
 * the number printed on a ticket, by the buyer's e-mail, or by the provider's payment id.
 */
export async function findSaleForOperator(db: Db, wanted: string): Promise<FoundSales> {
  const { rows } = await sql<Omit<FoundSale, 'number'> & { number: number }>`
    select sales.id, sales.number, sales.status, sales.created_at as "createdAt", users.name as buyer,
           events.name as event, total_cents + fee_cents + interest_cents as cents
      from sales join users on users.id = sales.user_id join events on events.id = sales.event_id
     where ${searchCondition(wanted.trim())}
     order by sales.created_at desc, sales.id limit ${MAX_SALES + 1}`.execute(db)
  const sales = rows
    .slice(0, MAX_SALES)
    .map((sale) => ({ ...sale, number: orderNumberText(sale.number) }))
  return { sales, hasMore: rows.length > MAX_SALES }
}

function searchCondition(wanted: string): RawBuilder<unknown> {
  if (wanted.includes('@'))
    return sql`sales.user_id = (select id from users where email_key = ${emailKey(wanted)})`
  if (z.uuid().safeParse(wanted).success)
    return sql`sales.id in (
      select ${wanted}::uuid
      union all select sale_id from ticket_codes where id = ${wanted} and sale_id is not null
      union all select sale_id from charges where id = ${wanted})`
  const codeStart = parseTicketNumber(wanted)
  const range = idRange(wanted)
  const number = parseOrderNumber(wanted)
  // The reference in a webhook may be any text; only a UUID is cast.
  const byProvider = sql`sales.id in (
    select sale_id from charges where provider_id = ${wanted}
    union all
    select case when reference ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then reference::uuid end
      from (select body #>> '{payment,externalReference}' as reference
              from webhook_events where provider_id = ${wanted}) event)`
  const conditions = [byProvider]
  if (range) conditions.push(sql`sales.id between ${range[0]} and ${range[1]}`)
  if (number !== null) conditions.push(sql`sales.number = ${number}`)
  if (codeStart) {
    const [first, last] = codeRange({ codeStart })
    conditions.push(
      sql`sales.id in (select sale_id from ticket_codes where id between ${first} and ${last})`,
    )
  }
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** The first and the last id with a prefix, or null for text that is no prefix of an id. */
function idRange(prefix: string): [string, string] | null {
  const digits = prefix.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{1,32}$/.test(digits) || digits.length < MIN_PREFIX_LENGTH) return null
  const fill = (last: string) =>
    digits.padEnd(32, last).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return [fill('0'), fill('f')]
}
