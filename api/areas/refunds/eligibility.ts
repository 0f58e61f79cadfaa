import {
  findRefundRefusal,
  type RefundRefusal,
  refundDeadline,
} from '@55tickets/rules/money/refund-window.ts'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { eventDates } from '../events/public.ts'
import { paidStatuses } from '../reservations/public.ts'
import { admittingCodes } from '../subscriptions/public.ts'

export type RefundLimits = Pick<Config, 'REFUND_DAYS' | 'REFUND_HOURS_BEFORE'>

/** Deadline until which the buyer of a paid sale may cancel it, and why they can't now. */
export interface RefundEligibility {
  /** Null while it has no end, because the event has no date. */
  readonly deadline: Date | null
  /** Why it can't be cancelled now, by the database's clock; null if it can. */
  readonly refusal: RefundRefusal | null
  /** Change that opens the refund, beyond the days that every buyer has; null if none does. */
  readonly change: {
    readonly id: number
    readonly part: string
    readonly reason: string | null
  } | null
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
    .leftJoinLateral(openRefund(), (join) => join.onTrue())
    .selectAll('events')
    .select(['open.id as change_id', 'open.part', 'open.refund_until', 'open.reason'])
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
  const { now, change_id: id, refund_until: openUntil, part, reason } = row
  const terms = { days: limits.REFUND_DAYS, hoursBefore: limits.REFUND_HOURS_BEFORE }
  const usual = refundDeadline(eventDates(row), row.paid_at, terms)
  const isOpen = id !== null && part !== null && (openUntil === null || openUntil > usual)
  const deadline = isOpen ? openUntil : usual
  const refusal = findRefundRefusal({
    isEventCancelled: row.cancelled_at !== null,
    isUsed: row.is_used,
    isPastDeadline: deadline !== null && now > deadline,
  })
  return { deadline, refusal, change: isOpen ? { id, part, reason } : null }
}

/**
 * Subquery for the change of the event, made after the sale, whose open refund lasts longest. Both times
 * are those of the beginning of transactions: a reservation that overlapped the change was told of it.
 */
const openRefund = () =>
  sql<{ id: number; part: string; refund_until: Date | null; reason: string | null }>`(
    select id, part, refund_until, reason from event_changes
     where event_id = sales.event_id and opens_refund and at > sales.created_at - interval '5 seconds'
     order by refund_until desc nulls first, id desc limit 1)`.as<'open'>('open')
