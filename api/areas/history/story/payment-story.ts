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
}

export async function findStoryCharges(db: Db, saleId: string): Promise<StoryCharge[]> {
  const { rows } = await sql<StoryCharge>`
    select id, method, status, amount_cents as "amountCents", installments, created_at as "createdAt",
           refund_requested_at as "refundRequestedAt", part_refund_cents as "partRefundCents",
           part_refund_requested_at as "partRefundRequestedAt", refunded_cents as "refundedCents",
           refunded_at as "refundedAt", refund_refused_at as "refusedAt",
           team_refund_since as "teamRefundSince", team_refunded_at as "teamRefundedAt"
      from charges where sale_id = ${saleId} order by created_at, id`.execute(db)
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
  if (charge.teamRefundSince) lines.push(tell(charge.teamRefundSince, 'leftToTeam', {}))
  if (charge.refusedAt) lines.push(tell(charge.refusedAt, 'refundRefused', {}))
  if (charge.refundedAt) {
    const isPart = refundedCents < amountCents
    lines.push(tell(charge.refundedAt, 'refunded', { cents: cents(refundedCents), isPart }))
  }
  if (charge.teamRefundedAt) {
    const rest = cents(amountCents - refundedCents)
    lines.push(tell(charge.teamRefundedAt, 'refundedByTeam', { cents: rest }))
  }
  return lines
}
