import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { sql } from 'kysely'

const PAID = ['CONFIRMED', 'RECEIVED'] as const

/** True for a sale that is paid and neither refunded nor disputed. */
export const isPaidSale = (status: string): status is (typeof PAID)[number] =>
  PAID.some((paid) => paid === status)

/** The same in SQL: `status in ${paidStatuses}`. Literals, so that the partial index of paid sales matches. */
export const paidStatuses = sql`(${sql.join(PAID.map((status) => sql.lit(status)))})`

/** SQL for the status of a `sales` row: a reservation past its time is EXPIRED even before the sweep. */
export const shownStatus = sql<SaleStatus>`
  case when sales.status = 'PENDING' and sales.expires_at <= app_now() then 'EXPIRED' else sales.status end`
