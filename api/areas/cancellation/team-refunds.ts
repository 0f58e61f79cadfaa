import type { TeamRefund, TeamRefundList } from '@55tickets/contracts/team/refunds.ts'
import {
  failedTransferText,
  refundFailureText,
  refundRouteTexts,
} from '@55tickets/rules/events/cancellation.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import {
  finishTeamRefund as finishRefund,
  finishTeamPart,
  untransferredPart,
} from '../charges/public.ts'
import { recordEventHistory } from '../events/public.ts'
import { findEventBalances } from '../ledger/public.ts'
import { refuseOwnDecision } from '../organizations/public.ts'
import { returnReviewed } from '../refunds/public.ts'
import { arePartsUnderWay, hasRefundTransfer, isRefundedByTransfer } from '../transfers/public.ts'
import type { CancellationDeps } from './deps.ts'

const PAGE_SIZE = 50

/** SQL on `charges`: our team has to look at the refund. */
export const isInReview = sql<boolean>`(review_since is not null and reviewed_at is null)`

/**
 * SQL on `charges`: parts that the provider no longer returns, and whose transfers have failed. The team
 * transfers them with the rest where that is left to it, too.
 */
const isPartLeft = sql<boolean>`
  (transfer_part_cents > transferred_part_cents and ${untransferredPart} > 0
   and charges.status in ('CONFIRMED', 'RECEIVED') and not ${arePartsUnderWay(sql.ref('charges.id'))}
   and (refund_cause is null or ${isRefundedByTransfer(sql.ref('charges.id'))}))`

/**
 * SQL on `charges`: refunds to look at, transfers that the team has to make, and refunds that the provider refuses. One that
 * the provider has returned in full needs no transfer, also if its status says that it was disputed.
 */
const isLeftToTeam = sql`
  (${isPartLeft} or team_refund_since is not null and team_refunded_at is null and charges.status <> 'REFUNDED'
   and refunded_cents < amount_cents and not ${isRefundedByTransfer(sql.ref('charges.id'))}
   and not ${arePartsUnderWay(sql.ref('charges.id'))}
   or is_for_cancelled_event and refund_refused_at is not null and charges.status in ('CONFIRMED', 'RECEIVED'))`

interface RefundRow {
  readonly id: string
  readonly saleId: string
  readonly number: number
  readonly event: string
  readonly name: string
  readonly email: string
  readonly cpf: string | null
  readonly cents: number
  readonly since: Date
  readonly refusal: string | null
  readonly isTransfer: boolean
  readonly isInReview: boolean
  readonly eventId: string
  readonly cause: string
  /** Why our own transfer failed. */
  readonly failure: string | null
}

/** Lists the refunds that the provider does not make by itself: those to look at, then transfers. */
export async function listTeamRefunds(db: Db, page: number): Promise<TeamRefundList> {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) from charges where ${isLeftToTeam}`.execute(db)
  const { rows } = await sql<RefundRow>`
    select charges.id, sale_id as "saleId", sales.number, events.name as event, users.name, users.email,
           coalesce(sales.cpf, users.cpf) as cpf,
           case when ${isPartLeft} then ${untransferredPart} else amount_cents - refunded_cents end as cents,
           coalesce(team_refund_since, refund_refused_at, part_refund_requested_at) as since, refund_refusal as refusal,
           team_refund_since is not null or ${isPartLeft} as "isTransfer", ${isInReview} as "isInReview",
           charges.event_id as "eventId", coalesce(refund_cause, '') as cause,
           (select max(failure) from transfers
             where charge_id = charges.id or part_of_charge_id = charges.id) as failure
      from charges join sales on sales.id = sale_id join users on users.id = sales.user_id
      join events on events.id = sales.event_id
     where ${isLeftToTeam}
     order by not ${isInReview}, team_refund_since is null, since, charges.id
     limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  const totalDocs = counts[0]?.count ?? 0
  const totalPages = Math.max(1, Math.ceil(totalDocs / PAGE_SIZE))
  const balances = await findEventBalances(
    db,
    rows.map(({ eventId }) => eventId),
  )
  const docs = rows.map((row) => toTeamRefund(row, balances.get(row.eventId) ?? 0))
  return { docs, totalDocs, page, totalPages }
}

const toTeamRefund = (row: RefundRow, balanceCents: number): TeamRefund => ({
  _id: row.id,
  saleId: row.saleId,
  orderNumber: orderNumberText(row.number),
  event: row.event,
  buyer: { name: row.name, email: row.email, cpf: row.cpf },
  amount: toReais(cents(row.cents)),
  since: row.since.toISOString(),
  reason: refundReason(row),
  isTransfer: row.isTransfer && !row.isInReview,
  review: row.isInReview ? { cause: row.cause, balance: toReais(cents(balanceCents)) } : null,
})

/** Why a refund is left to somebody; the failure is that of our own transfer. */
export function refundReason({
  isInReview,
  isTransfer,
  failure,
  refusal,
}: Pick<RefundRow, 'isInReview' | 'isTransfer' | 'failure' | 'refusal'>): string {
  if (isInReview) return refundRouteTexts.review
  if (!isTransfer) return refundFailureText(refusal ?? '')
  return failure === null ? refundRouteTexts.team : failedTransferText(failure)
}

interface FinishedRefund {
  readonly chargeId: string
  readonly userId: string
  readonly note: string
}

/** Records that the team has transferred the money; once, and not while a transfer of ours does. */
export async function finishTeamRefund(
  { db, enqueue }: Pick<CancellationDeps, 'db' | 'enqueue'>,
  finished: FinishedRefund,
): Promise<{ message: string } | Refusal<'REFUND_NOT_FOUND'>> {
  const { chargeId, userId } = finished
  return db.transaction().execute(async (tx) => {
    const isFinished =
      (await finishPart(tx, enqueue, finished)) ||
      (!(await hasRefundTransfer(tx, chargeId)) && (await finishRefund(tx, finished)))
    if (!isFinished) return refuse('REFUND_NOT_FOUND')
    const { eventId, number } = await tx
      .selectFrom('charges')
      .innerJoin('sales', 'sales.id', 'charges.sale_id')
      .select(['sales.event_id as eventId', 'sales.number'])
      .where('charges.id', '=', chargeId)
      .executeTakeFirstOrThrow()
    await recordEventHistory(tx, eventId, {
      kind: 'refund_finished',
      details: { order: orderNumberText(number) },
      by: { team: userId },
    })
    return { message: 'Reembolso registrado.' }
  })
}

/** Records that the team has transferred parts of a charge; false if none is left to it. */
async function finishPart(
  tx: Tx,
  enqueue: CancellationDeps['enqueue'],
  finished: FinishedRefund,
): Promise<boolean> {
  const { rows } = await sql`
    select id from charges where id = ${finished.chargeId} and ${isPartLeft} for update`.execute(tx)
  if (rows.length > 0) await finishTeamPart(tx, enqueue, finished)
  return rows.length > 0
}

/** Lets a refund go on that our team has looked at; once, and nobody an order or an event of their own. */
export async function approveTeamRefund(
  { db, enqueue }: Pick<CancellationDeps, 'db' | 'enqueue'>,
  approved: { readonly chargeId: string; readonly userId: string },
): Promise<{ message: string } | Refusal<'REFUND_NOT_FOUND' | 'FORBIDDEN'>> {
  const { chargeId, userId } = approved
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('charges')
      .innerJoin('sales', 'sales.id', 'charges.sale_id')
      .innerJoin('events', 'events.id', 'sales.event_id')
      .select(['sales.user_id as buyerId', 'events.organization_id as organizationId'])
      .select(['events.id as eventId', 'sales.number'])
      .select(sql<number>`amount_cents - refunded_cents`.as('leftCents'))
      .where('charges.id', '=', chargeId)
      .executeTakeFirst()
    if (!known) return refuse('REFUND_NOT_FOUND')
    const denied = await refuseOwnDecision(tx, userId, known.organizationId)
    if (denied) return denied
    if (known.buyerId === userId) return refuse('FORBIDDEN', { message: OWN_ORDER_TEXT })
    const isApproved = await returnReviewed(tx, enqueue, approved)
    if (!isApproved) return refuse('REFUND_NOT_FOUND')
    await recordEventHistory(tx, known.eventId, {
      kind: 'refund_approved',
      details: { order: orderNumberText(known.number), cents: known.leftCents },
      by: { team: userId },
    })
    return { message: 'Reembolso liberado.' }
  })
}

const OWN_ORDER_TEXT = 'Este pedido é seu: outra pessoa da nossa equipe decide.'
