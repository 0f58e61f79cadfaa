import {
  type EventOrderFilter,
  type EventOrderLine,
  type listEventOrders as listCall,
  ORDERS_LISTED_MAX,
} from '@55tickets/contracts/event-orders.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { shownStatus } from '../../reservations/public.ts'
import { filteredOrders } from './order-filter.ts'
import { searchOrders } from './search-orders.ts'

const PAGE_SIZE = 20
/** Ticket codes that a search looks at before it takes what was typed for frequent. */
const CODES_FOUND_MAX = 500

interface OrderQuery extends EventOrderFilter {
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

/** Lists the orders of an event that a filter lets through, the newest first. */
export async function listEventOrders(
  db: Db,
  eventId: string,
  { page, ...filter }: OrderQuery,
): Promise<Answer<typeof listCall>> {
  const { ids, ...counted } = await findPage(db, eventId, filter, page)
  const { rows } = await sql<Row>`
    select sales.id, number, ${shownStatus} as status, sales.created_at as "createdAt", users.name, users.email,
           (select sum(quantity - returned)::integer from sale_items where sale_id = sales.id) as tickets,
           total_cents + fee_cents + interest_cents as cents, moved_code_id is not null as "isMove"
      from sales join users on users.id = sales.user_id where sales.id = any (${ids}::uuid[])
     order by sales.created_at desc, sales.id desc`.execute(db)
  return {
    docs: rows.map(toLine),
    ...counted,
    page,
    totalPages: Math.ceil(counted.totalDocs / PAGE_SIZE),
  }
}

interface FoundPage {
  readonly ids: readonly string[]
  readonly totalDocs: number
  readonly isMore: boolean
}

/**
 * Finds the orders of a page. At most so many codes are found by what was typed: if there are more, they
 * are frequent, and the page is found sooner by going through the orders of the event.
 */
async function findPage(
  db: Db,
  eventId: string,
  filter: EventOrderFilter,
  page: number,
): Promise<FoundPage> {
  const search = searchOrders({ eventId, q: filter.q, isForUnpaid: filter.group === 'unpaid' })
  const pageOf = sql`order by created_at desc, id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`
  const walk = async () => {
    const orders = filteredOrders(eventId, filter, search?.isMatch)
    const { rows } = await sql<{ id: string }>`select id ${orders} ${pageOf}`.execute(db)
    return rows.map(({ id }) => id)
  }
  if (!search) {
    const count = await countListed(db, filteredOrders(eventId, filter, undefined))
    const isMore = count > ORDERS_LISTED_MAX
    return { ids: await walk(), totalDocs: Math.min(count, ORDERS_LISTED_MAX), isMore }
  }
  const codes = sql`codes as materialized (${search.codes} limit ${CODES_FOUND_MAX + 1})`
  const { rows: probed } = await sql<{ codes: number; orders: number }>`
    with ${codes} select count(*)::integer as codes, count(distinct sale_id)::integer as orders from codes`.execute(
    db,
  )
  const { codes: found = 0, orders = 0 } = probed[0] ?? {}
  const isMore = found > CODES_FOUND_MAX
  // Every order with codes is listed, unless it is filtered out.
  if (isMore && !isFiltered(filter)) return { ids: await walk(), totalDocs: orders, isMore }
  const matching = filteredOrders(eventId, filter, search.isFound(sql`select sale_id from codes`))
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with ${codes}, listed as materialized (select id, created_at ${matching})
    select count(*)::integer as count, array(select id from listed ${pageOf}) as ids from listed`.execute(
    db,
  )
  const { count = 0, ids = [] } = rows[0] ?? {}
  return { ids: isMore ? await walk() : ids, totalDocs: count, isMore }
}

const isFiltered = ({ group, method, withCoupon, type }: EventOrderFilter): boolean =>
  [group, method, withCoupon, type].some((value) => value !== undefined)

async function countListed(db: Db, orders: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select ${orders} limit ${ORDERS_LISTED_MAX + 1}) listed`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const toLine = (row: Row): EventOrderLine => ({
  _id: row.id,
  orderNumber: orderNumberText(row.number),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  buyer: { name: row.name, email: row.email },
  tickets: row.tickets,
  amount: toReais(cents(row.cents)),
  isMove: row.isMove,
})
