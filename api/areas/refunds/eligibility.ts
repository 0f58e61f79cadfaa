import { refundDeadline } from '@55tickets/rules/money/refund-window.ts'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { toEvento } from '../events/public.ts'
import { paidStatuses } from '../reservations/public.ts'
import { admittingCodes } from '../subscriptions/public.ts'

export type RefundLimits = Pick<Config, 'REFUND_DAYS' | 'REFUND_HOURS_BEFORE'>

/** Conditions under which the buyer of a paid sale may still cancel it. */
export interface RefundEligibility {
  readonly deadline: Date
  /** The deadline has passed, by the database's clock. */
  readonly isOver: boolean
  readonly isUsed: boolean
}

/** Finds the refund deadline; null for a sale that was never paid. A late payment counts from its arrival. */
export async function findRefundEligibility(
  db: Db,
  saleId: string,
  limits: RefundLimits,
): Promise<RefundEligibility | null> {
  const row = await db
    .selectFrom('sales')
    .innerJoin('events', 'events.id', 'sales.event_id')
    .selectAll('events')
    .select([
      sql<Date>`app_now()`.as('now'),
      sql<Date | null>`(select min(at) from sale_history
        where sale_id = sales.id and to_status in ${paidStatuses})`.as('paid_at'),
      sql<boolean>`exists (select from ticket_codes
        where id in (${admittingCodes(sql.ref('sales.id'))}) and scanned_at is not null)`.as(
        'is_used',
      ),
    ])
    .where('sales.id', '=', saleId)
    .executeTakeFirst()
  if (!row?.paid_at) return null
  const terms = { days: limits.REFUND_DAYS, hoursBefore: limits.REFUND_HOURS_BEFORE }
  const deadline = refundDeadline(toEvento(row).evento, row.paid_at, terms)
  return { deadline, isOver: row.now > deadline, isUsed: row.is_used }
}
