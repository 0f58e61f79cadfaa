import type {
  EventOrderFilter,
  listEventOrders as listCall,
} from '@55tickets/contracts/event-orders.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { SaleStatus } from '@55tickets/rules/sales/sale-transitions.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { shownStatus } from '../../reservations/public.ts'
import { filteredOrders } from './order-filter.ts'

const PAGE_SIZE = 20

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
  const matching = filteredOrders(eventId, filter)
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
