import type { ProviderPayment } from './asaas/shapes.ts'
import type { ChargeStatus } from './charge.ts'
import { effectOf } from './notice.ts'
import { mismatchOf } from './payment-of.ts'
import { isPaid } from './standing.ts'
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
  if (charge.status === 'REFUNDED') return 'done'
  if (effect === 'ask') return 'ask'
  if (charge.status === effect.to) return 'done'
  // Either it overtook the chargeback, or the chargeback was lifted: the notice can't tell.
  const mayBeLifted = charge.status === 'CHARGEBACK' && isPaid(effect.to)
  return mayBeLifted || isOfParts(charge, effect.to) ? 'ask' : effect
}

/** Of a plan each payment is received, or given back, by itself. */
const isOfParts = (charge: KnownCharge, to: ChargeStatus): boolean =>
  charge.installments > 1 && (to === 'RECEIVED' || to === 'REFUNDED')
