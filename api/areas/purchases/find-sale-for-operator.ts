import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { emailKey } from '@55tickets/rules/email.ts'
import { orderNumberText, parseOrderNumber } from '@55tickets/rules/order-number.ts'
import { parseTicketNumber } from '@55tickets/rules/ticket-number.ts'
import { codeRange } from '@55tickets/rules/ticket-token.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'

/** Enough to choose one of several. */
export interface FoundSale {
  readonly id: string
  /** As its buyer knows it. */
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
 * The sales that an operator may mean: by the order's number, by the id of the sale or its beginning, by
 * the id of one of its ticket codes or charges, by the number printed on a ticket, by its buyer's
 * address, by what the provider calls a payment of it.
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
  // A notice may say anything; only what is an id can be one.
  const byProvider = sql`sales.id in (
    select sale_id from charges where provider_id = ${wanted}
    union all
    select case when told ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then told::uuid end
      from (select body #>> '{payment,externalReference}' as told
              from notices where provider_id = ${wanted}) notice)`
  const ways = [byProvider]
  if (range) ways.push(sql`sales.id between ${range[0]} and ${range[1]}`)
  if (number !== null) ways.push(sql`sales.number = ${number}`)
  if (codeStart) {
    const [first, last] = codeRange({ codeStart })
    ways.push(
      sql`sales.id in (select sale_id from ticket_codes where id between ${first} and ${last})`,
    )
  }
  return sql`(${sql.join(ways, sql` or `)})`
}

/** The first and the last id that begin so, or null where no id does. */
function idRange(prefix: string): [string, string] | null {
  const digits = prefix.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{1,32}$/.test(digits) || digits.length < MIN_PREFIX_LENGTH) return null
  const fill = (last: string) =>
    digits.padEnd(32, last).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return [fill('0'), fill('f')]
}
