import type { Sale } from '@55tickets/contracts/purchases.ts'
import { cents, toReais } from '@55tickets/rules/money.ts'
import { type Charge, isFullyRefunded } from '../payments/public.ts'

/**
 * What goes back to the buyer of a sale, of all its charges together: what we decided to give back,
 * late money too, and what the provider gave back by itself, all or a part. Null where nothing does.
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
  }
}

interface ChargeRefund {
  readonly amount: number
  readonly started: Date
  readonly done: Date | null
}

function chargeRefund(charge: Charge): ChargeRefund | null {
  const { status, amountCents, refundRequestedAt, refundedCents, refundedAt, changedAt } = charge
  // Nothing but all of it was decided on, or is under way at the provider.
  if (refundRequestedAt !== null || status === 'REFUNDED') {
    const started = refundRequestedAt ?? refundedAt ?? changedAt
    return { amount: amountCents, started, done: isFullyRefunded(charge) ? refundedAt : null }
  }
  return refundedAt && { amount: refundedCents, started: refundedAt, done: refundedAt }
}
