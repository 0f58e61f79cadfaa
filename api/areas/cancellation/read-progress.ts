import type {
  CancellationProgress,
  OrderSum,
  RefundFailure,
} from '@55tickets/contracts/cancellation.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { paidStatuses } from '../reservations/public.ts'
import { isRefundedByTransfer } from '../transfers/public.ts'
import { type CancelledEvent, findCancelledEvent } from './queries.ts'
import { isInReview, refundReason } from './team-refunds.ts'

const reais = (amount: number) => toReais(cents(amount))

const PAGE_SIZE = 50

/** SQL on `charges`: how far the refund is. A disputed charge is left to the bank. */
const refundState = sql`
  case when refunded_cents = amount_cents or team_refunded_at is not null then 'refunded'
       when status = 'CHARGEBACK' then 'disputed'
       when team_refund_since is not null and not ${isRefundedByTransfer(sql.ref('charges.id'))} then 'byTeam'
       when status <> 'REFUNDED' and refund_refused_at is not null then 'failed'
       else 'underWay' end`

type RefundState = 'refunded' | 'disputed' | 'byTeam' | 'failed' | 'underWay'

interface ProgressRequest {
  readonly eventId: string
  readonly cancelledAt: Date
  /** Page of the failures. */
  readonly page: number
}

export async function readProgress(
  db: Db,
  { eventId, cancelledAt, page }: ProgressRequest,
): Promise<CancellationProgress> {
  const event = await findCancelledEvent(db, eventId)
  const [sums, disputes, people, failures] = await Promise.all([
    sumRefunds(db, eventId),
    sumDisputes(db, eventId),
    countTold(db, eventId, event),
    listFailures(db, eventId, page),
  ])
  const { failed, byTeam } = sums
  const totalPages = Math.max(1, Math.ceil((failed.orders + byTeam.orders) / PAGE_SIZE))
  return {
    cancelledAt: cancelledAt.toISOString(),
    reason: event.reason,
    refunded: sums.refunded,
    underWay: sums.underWay,
    failed,
    byTeam,
    disputes,
    ...people,
    failures: { docs: failures, page, totalPages },
  }
}

/** Sums the refunds by how far they are, those that the job has not come to as under way. */
async function sumRefunds(db: Db, eventId: string): Promise<Record<RefundState, OrderSum>> {
  const { rows } = await sql<{ state: RefundState; orders: number; cents: number }>`
    select state, count(*) as orders, sum(cents) as cents
      from (select ${refundState} as state,
                   case when ${refundState} = 'refunded' then amount_cents else amount_cents - refunded_cents end as cents
              from charges where event_id = ${eventId} and is_for_cancelled_event
            union all
            select 'underWay', amount_cents - refunded_cents
              from sales join charges on charges.id = sales.paid_by
             where sales.event_id = ${eventId} and sales.status in ${paidStatuses}) refunds
     group by state`.execute(db)
  const sums = new Map(
    rows.map(({ state, orders, cents }) => [state, { orders, amount: reais(cents) }]),
  )
  const sum = (state: RefundState): OrderSum => sums.get(state) ?? { orders: 0, amount: reais(0) }
  return {
    refunded: sum('refunded'),
    disputed: sum('disputed'),
    byTeam: sum('byTeam'),
    failed: sum('failed'),
    underWay: sum('underWay'),
  }
}

async function sumDisputes(db: Db, eventId: string): Promise<OrderSum> {
  const { rows } = await sql<{ orders: number; cents: number }>`
    select count(*) as orders, coalesce(sum(total_cents + fee_cents + interest_cents), 0) as cents
      from sales where event_id = ${eventId} and status = 'CHARGEBACK'`.execute(db)
  const { orders = 0, cents: amount = 0 } = rows[0] ?? {}
  return { orders, amount: reais(amount) }
}

async function countTold(
  db: Db,
  eventId: string,
  { changeId }: CancelledEvent,
): Promise<{ told: number; people: number }> {
  const { rows } = await sql<{ told: number; people: number }>`
    select count(*) filter (where mailed_at is not null) as told, count(*) as people
      from change_notices where event_id = ${eventId} and change_id = ${changeId}`.execute(db)
  return rows[0] ?? { told: 0, people: 0 }
}

interface FailureRow {
  readonly id: string
  readonly number: number
  readonly buyer: string
  readonly cents: number
  readonly refusal: string | null
  readonly isTransfer: boolean
  readonly isInReview: boolean
  readonly failure: string | null
}

async function listFailures(db: Db, eventId: string, page: number): Promise<RefundFailure[]> {
  const { rows } = await sql<FailureRow>`
    select sales.id, sales.number, users.name as buyer, amount_cents - refunded_cents as cents,
           refund_refusal as refusal, team_refund_since is not null as "isTransfer",
           ${isInReview} as "isInReview",
           (select max(failure) from transfers where charge_id = refund.id) as failure
      from (select *, ${refundState} as state from charges
             where event_id = ${eventId} and is_for_cancelled_event) refund
      join sales on sales.id = refund.sale_id
      join users on users.id = sales.user_id
     where state in ('failed', 'byTeam')
     order by state desc, refund.refund_requested_at, refund.id
     limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    orderNumber: orderNumberText(row.number),
    buyer: row.buyer,
    amount: reais(row.cents),
    reason: refundReason(row),
    isByTeam: row.isTransfer,
  }))
}
