import { isLostDispute, type ProviderPayment } from './asaas/schemas.ts'
import type { ChargeStatus } from './charge.ts'
import { isFullyRefunded, isPaid } from './charge-status.ts'
import { paymentMismatch, reportedStatus } from './provider-payment.ts'
import type { ChargeRecord } from './store.ts'
import { webhookEffect } from './webhook-event.ts'

/** What is to be done about a notice: nothing more, an operator looks, the provider is asked, the charge moves on. */
export type WebhookDecision =
  | 'done'
  | 'ask'
  | { readonly setAside: string }
  | { readonly to: ChargeStatus }

/** Of its kind, its payment and the charge that this belongs to. */
export function decideWebhookEvent(
  kind: string,
  payment: ProviderPayment,
  charge: ChargeRecord,
): WebhookDecision {
  const effect = webhookEffect(kind)
  if (!effect) return 'done'
  const mismatch = paymentMismatch(charge, payment)
  if (mismatch) return { setAside: mismatch }
  if (effect !== 'ask' && 'setAside' in effect) return effect
  // Nothing comes after that.
  if (isFullyRefunded(charge)) return 'done'
  // What reads as a refund is how a dispute ended.
  if (effect === 'ask' || isLostDispute(payment)) return 'ask'
  if (charge.status === effect.to && charge.status !== 'REFUNDED') return 'done'
  // Either it overtook the chargeback or refund, or that came to nothing: the notice can't tell.
  const isGone = charge.status === 'CHARGEBACK' || charge.status === 'REFUNDED'
  const mayBeLifted = isGone && isPaid(effect.to)
  if (mayBeLifted || isOfParts(charge, effect.to)) return 'ask'
  // A card that was refused after a look into it is told as given back, though it was never charged.
  const isNews = effect.to === 'REFUNDED' && !isPaid(charge.status) && !isGone
  return isNews ? decideRefundEvent(payment, charge) : effect
}

function decideRefundEvent(payment: ProviderPayment, charge: ChargeRecord): WebhookDecision {
  const { status } = reportedStatus(charge, [payment])
  if (status === charge.status) return 'done'
  return status === 'REFUNDED' || status === 'DECLINED' ? { to: status } : 'ask'
}

/** Of a plan each payment is received, or given back, by itself. */
const isOfParts = (charge: ChargeRecord, to: ChargeStatus): boolean =>
  charge.installments > 1 && (to === 'RECEIVED' || to === 'REFUNDED')
