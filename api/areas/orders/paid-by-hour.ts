import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { paidStatuses } from '../reservations/public.ts'

interface PaidHour {
  /** Begin of the hour. */
  readonly at: Date
  readonly orders: number
  /** Centavos. */
  readonly revenue: number
}

/** Sums paid orders by the hour in which they were placed, without gaps; the running hour is the last. */
export async function paidByHour(
  db: Db,
  { eventId, hours }: { readonly eventId: string; readonly hours: number },
): Promise<PaidHour[]> {
  const { rows } = await sql<PaidHour>`
    with here as (select date_trunc('hour', app_now()) as last),
    hours as (
      select at from here, generate_series(last - make_interval(hours => ${hours}::integer - 1), last, interval '1 hour') at
    ), paid as (
      select date_trunc('hour', created_at) as at, count(*) as orders, sum(total_cents - returned_cents) as revenue
        from sales
       where event_id = ${eventId} and status in ${paidStatuses}
         and created_at >= (select last - make_interval(hours => ${hours}::integer - 1) from here)
       group by 1
    )
    select at, coalesce(orders, 0) as orders, coalesce(revenue, 0) as revenue
      from hours left join paid using (at) order by 1`.execute(db)
  return rows
}
