import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { sql } from 'kysely'

const PAID = ['CONFIRMED', 'RECEIVED'] as const

/** Paid, and the money was not taken back since. */
export const isPaidSale = (status: string): status is (typeof PAID)[number] =>
  PAID.some((paid) => paid === status)

/** The same in SQL: `status in ${paidStatuses}`, in the words of the index of paid sales. */
export const paidStatuses = sql`(${sql.join(PAID.map((status) => sql.lit(status)))})`

/** How a row of `sales` is shown: what has run out is expired, whether somebody has noticed or not. */
export const shownStatus = sql<SaleStatus>`
  case when sales.status = 'PENDING' and sales.expires_at <= app_now() then 'EXPIRED' else sales.status end`
