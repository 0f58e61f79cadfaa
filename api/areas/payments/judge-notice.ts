import { isLostDispute, type ProviderPayment } from './asaas/shapes.ts'
import type { ChargeStatus } from './charge.ts'
import { effectOf } from './notice.ts'
import { mismatchOf, standingOf } from './payment-of.ts'
import { isAllBack, isPaid } from './standing.ts'
import type { KnownCharge } from './store.ts'

/** What is to be done about a notice: nothing more, an operator looks, the provider is asked, the charge moves on. */
export type NoticeVerdict =
  | 'done'
  | 'ask'
  | { readonly setAside: string }
  | { readonly to: ChargeStatus }

/** Of its kind, its payment and the charge that this belongs to. */
export function judgeNotice(
  kind: string,
  payment: ProviderPayment,
  charge: KnownCharge,
): NoticeVerdict {
  const effect = effectOf(kind)
  if (!effect) return 'done'
  const mismatch = mismatchOf(charge, payment)
  if (mismatch) return { setAside: mismatch }
  if (effect !== 'ask' && 'setAside' in effect) return effect
  // Nothing comes after that.
  if (isAllBack(charge)) return 'done'
  // What reads as a refund is how a dispute ended.
  if (effect === 'ask' || isLostDispute(payment)) return 'ask'
  if (charge.status === effect.to && charge.status !== 'REFUNDED') return 'done'
  // Either it overtook the chargeback or refund, or that came to nothing: the notice can't tell.
  const isGone = charge.status === 'CHARGEBACK' || charge.status === 'REFUNDED'
  const mayBeLifted = isGone && isPaid(effect.to)
  if (mayBeLifted || isOfParts(charge, effect.to)) return 'ask'
  // A card that was refused after a look into it is told as given back, though it was never charged.
  const isNews = effect.to === 'REFUNDED' && !isPaid(charge.status) && !isGone
  return isNews ? judgeGivenBack(payment, charge) : effect
}

function judgeGivenBack(payment: ProviderPayment, charge: KnownCharge): NoticeVerdict {
  const { status } = standingOf(charge, [payment])
  if (status === charge.status) return 'done'
  return status === 'REFUNDED' || status === 'DECLINED' ? { to: status } : 'ask'
}

/** Of a plan each payment is received, or given back, by itself. */
const isOfParts = (charge: KnownCharge, to: ChargeStatus): boolean =>
  charge.installments > 1 && (to === 'RECEIVED' || to === 'REFUNDED')
