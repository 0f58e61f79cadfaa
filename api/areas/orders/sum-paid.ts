import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { sumReturned } from '../charges/public.ts'
import { paidStatuses } from '../reservations/public.ts'

/** Totals of an event's paid sales. Amounts are centavos. */
interface PaidSums {
  readonly orders: number
  readonly revenue: number
  readonly fees: number
  readonly refunds: number
}

interface Row {
  readonly event_id: string
  readonly orders: number
  readonly revenue: number
  readonly fees: number
}

const nothing = { orders: 0, revenue: 0, fees: 0 }

/**
 * Sums the paid sales of each event, without tickets that were given back, from the index of paid sales
 * alone. Fees are those of either bearer.
 */
export async function sumPaid(db: Db, eventIds: readonly string[]): Promise<Map<string, PaidSums>> {
  const [{ rows }, returned] = await Promise.all([
    sql<Row>`
      select event_id, count(*) as orders, sum(total_cents - returned_cents) as revenue,
             sum(fee_cents + promoter_fee_cents - returned_fee_cents) as fees
        from sales where event_id = any (${eventIds}::uuid[]) and status in ${paidStatuses}
       group by event_id`.execute(db),
    sumReturned(db, eventIds),
  ])
  const paid = new Map(rows.map(({ event_id, ...sums }) => [event_id, sums]))
  return new Map(
    eventIds.map((id) => [id, { ...(paid.get(id) ?? nothing), refunds: returned.get(id) ?? 0 }]),
  )
}
