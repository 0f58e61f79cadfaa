import type { ChargeStatus } from '@55tickets/rules/sales/charge-transitions.ts'
import type { ProviderPayment } from '../asaas/provider-payment.ts'
import { isFullyRefunded, isPaidCharge, isReturnedCharge } from '../charge.ts'
import { isLostDispute, paymentMismatch, reportedStatus } from '../check-payment.ts'
import type { ChargeRecord } from '../store.ts'
import { webhookEffect } from './webhook-event.ts'

/**
 * Decision about a webhook event: nothing to do, look up the charge, set aside for an operator, or
 * advance the charge.
 */
export type WebhookDecision =
  | 'done'
  | 'look-up'
  | { readonly setAside: string }
  | { readonly to: ChargeStatus }

/** Decides about an event from its kind, its payment and the charge of that payment. */
export function decideWebhookEvent(
  kind: string,
  payment: ProviderPayment,
  charge: ChargeRecord,
): WebhookDecision {
  const effect = webhookEffect(kind)
  if (!effect) return 'done'
  const mismatch = paymentMismatch(charge, payment)
  if (mismatch) return { setAside: mismatch }
  if (effect !== 'look-up' && 'setAside' in effect) return effect
  // A full refund is final.
  if (isFullyRefunded(charge)) return 'done'
  // A lost dispute is reported as a refund.
  if (effect === 'look-up' || isLostDispute(payment)) return 'look-up'
  if (charge.status === effect.to && charge.status !== 'REFUNDED') return 'done'
  // Either the event is older than the chargeback or refund, or that was reversed: look it up.
  const isReturned = isReturnedCharge(charge.status)
  const mayBeReversed = isReturned && isPaidCharge(effect.to)
  if (mayBeReversed || isReportedPerInstallment(charge, effect.to)) return 'look-up'
  // A card that the risk analysis rejects is reported as refunded, though it was never charged.
  const isUnpaidRefund = effect.to === 'REFUNDED' && !isPaidCharge(charge.status) && !isReturned
  return isUnpaidRefund ? decideRefundEvent(payment, charge) : effect
}

function decideRefundEvent(payment: ProviderPayment, charge: ChargeRecord): WebhookDecision {
  const { status } = reportedStatus(charge, [payment])
  if (status === charge.status) return 'done'
  return status === 'REFUNDED' || status === 'DECLINED' ? { to: status } : 'look-up'
}

/**
 * Each payment of an instalment plan is received and refunded separately. When a plan is paid, the days
 * are needed on which all of them are credited.
 */
const isReportedPerInstallment = (charge: ChargeRecord, to: ChargeStatus): boolean =>
  charge.installments > 1 &&
  (to === 'RECEIVED' || to === 'REFUNDED' || (to === 'CONFIRMED' && !isPaidCharge(charge.status)))
