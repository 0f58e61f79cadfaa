import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { sumReturned } from '../charges/public.ts'
import { buyerFee, paidStatuses } from '../reservations/public.ts'

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

const promoterFee = buyerFee(sql.ref('total_cents'), sql.ref('e.fee_basis_points'))

const nothing = { orders: 0, revenue: 0, fees: 0 }

/**
 * Sums the paid sales of each event, from the index of paid sales alone. A fee that the promoter bears is
 * stored in no sale: it is computed by the event's current terms.
 */
export async function sumPaid(db: Db, eventIds: readonly string[]): Promise<Map<string, PaidSums>> {
  const [{ rows }, returned] = await Promise.all([
    sql<Row>`
      select e.id as event_id, paid.*
        from events e
        cross join lateral (
          select count(*) as orders, coalesce(sum(total_cents), 0) as revenue,
                 coalesce(sum(case when e.fee_bearer = 'customer' or fee_cents > 0 then fee_cents
                                   else ${promoterFee} end), 0) as fees
            from sales where event_id = e.id and status in ${paidStatuses}
        ) paid
       where e.id = any (${eventIds})`.execute(db),
    sumReturned(db, eventIds),
  ])
  const paid = new Map(rows.map(({ event_id, ...sums }) => [event_id, sums]))
  return new Map(
    eventIds.map((id) => [id, { ...(paid.get(id) ?? nothing), refunds: returned.get(id) ?? 0 }]),
  )
}
