import { cents } from '@55tickets/rules/money/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Charge } from '../../charges/public.ts'
import { type TimedStory, tell } from './line.ts'

/** A charge as far as a promoter learns of it: nothing of the card. */
export interface StoryCharge
  extends Pick<
    Charge,
    | 'id'
    | 'method'
    | 'status'
    | 'amountCents'
    | 'installments'
    | 'createdAt'
    | 'refundRequestedAt'
    | 'partRefundCents'
    | 'partRefundRequestedAt'
    | 'refundedCents'
    | 'refundedAt'
    | 'teamRefundedAt'
  > {
  readonly refusedAt: Date | null
  readonly teamRefundSince: Date | null
  readonly reviewSince: Date | null
  readonly reviewedAt: Date | null
  /** Our own transfer to the buyer's CPF; null if there is none. */
  readonly transferStatus: string | null
  readonly transferChangedAt: Date | null
}

export async function findStoryCharges(db: Db, saleId: string): Promise<StoryCharge[]> {
  const { rows } = await sql<StoryCharge>`
    select charges.id, method, charges.status, charges.amount_cents as "amountCents", installments,
           charges.created_at as "createdAt", transfer.status as "transferStatus",
           transfer.changed_at as "transferChangedAt",
           refund_requested_at as "refundRequestedAt", part_refund_cents as "partRefundCents",
           part_refund_requested_at as "partRefundRequestedAt", refunded_cents as "refundedCents",
           refunded_at as "refundedAt", refund_refused_at as "refusedAt",
           team_refund_since as "teamRefundSince", team_refunded_at as "teamRefundedAt",
           review_since as "reviewSince", reviewed_at as "reviewedAt"
      from charges
      left join lateral (select status, changed_at from transfers where charge_id = charges.id
                          order by created_at desc limit 1) transfer on true
     where sale_id = ${saleId} order by charges.created_at, charges.id`.execute(db)
  return rows
}

/** Tells payments that were begun, and refunds. That a sale was paid is told by its status. */
export const paymentStory = (
  charges: readonly StoryCharge[],
  paidBy: string | null,
): TimedStory[] =>
  charges.flatMap((charge) => [...begunStory(charge), ...refundStory(charge, paidBy)])

/** A card is told only while it is open: it is paid or refused within seconds. */
function begunStory({ method, status, amountCents, installments, createdAt }: StoryCharge) {
  const isOpen = status === 'SENDING' || status === 'ANALYSIS'
  if (method !== 'PIX' && !isOpen) return []
  return [tell(createdAt, 'paymentBegun', { cents: cents(amountCents), method, installments })]
}

function refundStory(charge: StoryCharge, paidBy: string | null): TimedStory[] {
  const { amountCents, refundedCents, partRefundCents } = charge
  const lines: TimedStory[] = []
  if (charge.refundRequestedAt && charge.id !== paidBy)
    lines.push(tell(charge.refundRequestedAt, 'lateRefund', { cents: cents(amountCents) }))
  if (charge.partRefundRequestedAt)
    lines.push(tell(charge.partRefundRequestedAt, 'partRefund', { cents: cents(partRefundCents) }))
  const { reviewSince, reviewedAt } = charge
  if (reviewSince) lines.push(tell(reviewSince, 'reviewBegun', {}))
  if (reviewedAt) lines.push(tell(reviewedAt, 'reviewed', {}))
  if (charge.teamRefundSince && (reviewSince === null || reviewedAt)) {
    const kind = charge.transferStatus === null ? 'leftToTeam' : 'transferBegun'
    lines.push(tell(charge.teamRefundSince, kind, {}))
  }
  if (charge.transferStatus === 'FAILED' && charge.transferChangedAt)
    lines.push(tell(charge.transferChangedAt, 'transferFailed', {}))
  if (charge.refusedAt) lines.push(tell(charge.refusedAt, 'refundRefused', {}))
  if (charge.refundedAt) {
    const isPart = refundedCents < amountCents
    lines.push(tell(charge.refundedAt, 'refunded', { cents: cents(refundedCents), isPart }))
  }
  if (charge.teamRefundedAt) {
    const rest = cents(amountCents - refundedCents)
    const kind = charge.transferStatus === 'DONE' ? 'transferred' : 'refundedByTeam'
    lines.push(tell(charge.teamRefundedAt, kind, { cents: rest }))
  }
  return lines
}
