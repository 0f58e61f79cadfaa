import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { paidStatuses } from '../reservations/public.ts'

interface PaidByDayQuery {
  readonly eventId: string
  readonly timezone: string
  readonly days: number
}

interface PaidDay {
  /** YYYY-MM-DD in the event's zone. */
  readonly day: string
  readonly orders: number
  /** Centavos. */
  readonly revenue: number
}

/** Sums paid orders by the day on which they were placed, without gaps; today is the last. */
export async function paidByDay(
  db: Db,
  { eventId, timezone, days }: PaidByDayQuery,
): Promise<PaidDay[]> {
  const { rows } = await sql<PaidDay>`
    with here as (select (app_now() at time zone ${timezone})::date as today),
    days as (
      select day::date from here, generate_series(today - (${days}::integer - 1), today, interval '1 day') day
    ), paid as (
      select (created_at at time zone ${timezone})::date as day, count(*) as orders, sum(total_cents - returned_cents) as revenue
        from sales
       where event_id = ${eventId} and status in ${paidStatuses}
         and created_at >= (select (today - (${days}::integer - 1))::timestamp at time zone ${timezone} from here)
       group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders, coalesce(revenue, 0) as revenue
      from days left join paid using (day) order by 1`.execute(db)
  return rows
}
