import type { Sale } from '@55tickets/contracts/orders.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { type Charge, isFullyRefunded } from '../charges/public.ts'
import type { RefundEligibility } from './eligibility.ts'

/**
 * Sums the refunds of all charges of a sale: those that we decided on, of late payments too, and those
 * that the provider made by itself, full or partial. Null without any.
 */
export function toRefund(charges: readonly Charge[]): Sale['refund'] {
  const refunds = charges.flatMap((charge) => chargeRefund(charge) ?? [])
  if (refunds.length === 0) return null
  const startedAt = new Date(Math.min(...refunds.map(({ started }) => started.getTime())))
  const ends = refunds.flatMap(({ done }) => done?.getTime() ?? [])
  const isDone = ends.length === refunds.length
  return {
    status: isDone ? 'DONE' : 'UNDER_WAY',
    amount: toReais(cents(refunds.reduce((sum, { amount }) => sum + amount, 0))),
    startedAt: startedAt.toISOString(),
    doneAt: isDone ? new Date(Math.max(...ends)).toISOString() : null,
    isTransfer: charges.some(({ isTeamRefund, isInReview }) => isTeamRefund && !isInReview),
    isInReview: charges.some((charge) => charge.isInReview),
  }
}

interface ChargeRefund {
  readonly amount: number
  readonly started: Date
  readonly done: Date | null
}

function chargeRefund(charge: Charge): ChargeRefund | null {
  const { status, amountCents, refundRequestedAt, refundedCents, refundedAt, changedAt } = charge
  const { teamRefundedAt } = charge
  // Parts that we decided on are stored by themselves; other refunds that we request are full.
  if (refundRequestedAt !== null || status === 'REFUNDED') {
    const started = refundRequestedAt ?? refundedAt ?? changedAt
    const done = isFullyRefunded(charge) ? refundedAt : teamRefundedAt
    return { amount: amountCents, started, done }
  }
  if (charge.partRefundRequestedAt !== null) {
    const isDone = refundedCents >= charge.partRefundCents
    return {
      amount: Math.max(refundedCents, charge.partRefundCents),
      started: charge.partRefundRequestedAt,
      done: isDone ? refundedAt : null,
    }
  }
  return refundedAt && { amount: refundedCents, started: refundedAt, done: refundedAt }
}

export const toOpenRefund = ({ deadline, change }: RefundEligibility): Sale['openRefund'] =>
  change && {
    part: change.part === 'place' || change.part === 'postponed' ? change.part : 'dates',
    until: deadline?.toISOString() ?? null,
    reason: change.reason,
  }
