import type { CancellationPlan } from '@55tickets/contracts/cancellation.ts'
import { consequence } from '@55tickets/rules/changes/consequence.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countConcerned } from '../changes/public.ts'
import { isOldPix, paidStatuses } from '../reservations/public.ts'
import type { CancellationDeps } from './deps.ts'

const reais = (amount: number) => toReais(cents(amount))

interface PaidOrders {
  readonly orders: number
  readonly tickets: number
  readonly pixOrders: number
  readonly pixCents: number
  readonly cardOrders: number
  readonly cardCents: number
  readonly refundedCents: number
  readonly transferOrders: number
  readonly transferCents: number
  readonly teamOrders: number
  readonly teamCents: number
}

interface OpenOrders {
  readonly holds: number
  readonly payments: number
  readonly disputes: number
  readonly disputeCents: number
}

/** Reads what cancelling an event would do, without a lock: who buys meanwhile is refunded as well. */
export async function readPlan(
  { db, sumPaidOut }: CancellationDeps,
  eventId: string,
): Promise<CancellationPlan> {
  const [paid, open, { people }, subscriptions, paidOut] = await Promise.all([
    sumPaid(db, eventId),
    countOpen(db, eventId),
    countConcerned(db, eventId, [consequence('notice', 'everyone')]),
    countSubscriptions(db, eventId),
    sumPaidOut(db, eventId),
  ])
  return {
    orders: paid.orders,
    tickets: paid.tickets,
    people,
    pix: { orders: paid.pixOrders, amount: reais(paid.pixCents) },
    card: { orders: paid.cardOrders, amount: reais(paid.cardCents) },
    refundedBefore: reais(paid.refundedCents),
    byTransfer: { orders: paid.transferOrders, amount: reais(paid.transferCents) },
    byTeam: { orders: paid.teamOrders, amount: reais(paid.teamCents) },
    subscriptions,
    holds: open.holds,
    payments: open.payments,
    disputes: { orders: open.disputes, amount: reais(open.disputeCents) },
    paidOut: toReais(paidOut),
  }
}

async function sumPaid(db: Db, eventId: string): Promise<PaidOrders> {
  const { rows } = await sql<PaidOrders>`
    select count(*) as orders, coalesce(sum(tickets), 0) as tickets,
           count(*) filter (where method = 'PIX') as "pixOrders",
           coalesce(sum(left_cents) filter (where method = 'PIX'), 0) as "pixCents",
           count(*) filter (where method = 'CREDIT_CARD') as "cardOrders",
           coalesce(sum(left_cents) filter (where method = 'CREDIT_CARD'), 0) as "cardCents",
           coalesce(sum(refunded_cents), 0) as "refundedCents",
           count(*) filter (where is_old and has_cpf) as "transferOrders",
           coalesce(sum(left_cents) filter (where is_old and has_cpf), 0) as "transferCents",
           count(*) filter (where is_old and not has_cpf) as "teamOrders",
           coalesce(sum(left_cents) filter (where is_old and not has_cpf), 0) as "teamCents"
      from (select charges.method, greatest(charges.refunded_cents, charges.part_refund_cents) as refunded_cents,
                   charges.amount_cents - greatest(charges.refunded_cents, charges.part_refund_cents) as left_cents,
                   (select sum(quantity - returned)::integer from sale_items where sale_id = sales.id) as tickets,
                   charges.method = 'PIX' and ${isOldPix(sql.ref('sales.id'))} as is_old,
                   coalesce(sales.cpf, users.cpf) is not null as has_cpf
              from sales join charges on charges.id = sales.paid_by join users on users.id = sales.user_id
             where sales.event_id = ${eventId} and sales.status in ${paidStatuses}) paid`.execute(
    db,
  )
  const [sums] = rows
  if (!sums) throw new Error('a sum has no row')
  return sums
}

async function countOpen(db: Db, eventId: string): Promise<OpenOrders> {
  const { rows } = await sql<OpenOrders>`
    select count(*) filter (where status = 'PAYMENT_PENDING' or status = 'PENDING' and expires_at > app_now()) as holds,
           count(*) filter (where status = 'PAYMENT_PENDING') as payments,
           count(*) filter (where status = 'CHARGEBACK') as disputes,
           coalesce(sum(total_cents + fee_cents + interest_cents) filter (where status = 'CHARGEBACK'), 0) as "disputeCents"
      from sales where event_id = ${eventId} and status in ('PENDING', 'PAYMENT_PENDING', 'CHARGEBACK')`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('a count has no row')
  return counts
}

async function countSubscriptions(db: Db, eventId: string): Promise<number> {
  const { live } = await db
    .selectFrom('subscriptions')
    .select(sql<number>`count(*)`.as('live'))
    .where('event_id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return live
}
