import { z } from 'zod'
import { ProviderPayment } from './asaas/schemas.ts'
import type { ChargeStatus } from './charge.ts'

/** What the provider tells us by itself. Anything but the id and the kind may be missing. */
export const WebhookEvent = z.object({
  id: z.string().min(1).max(200),
  event: z.string().min(1).max(100),
  payment: z.unknown().optional(),
})

/** What a notice is about, or null where it is not about a payment as we know them. */
export function webhookPayment(body: unknown): ProviderPayment | null {
  const read = z.object({ payment: ProviderPayment }).safeParse(body)
  return read.success && read.data.payment.status !== 'UNKNOWN' ? read.data.payment : null
}

/**
 * What is done about a kind of notice: the charge moves on, the provider is asked how it stands
 * (chargebacks and refunds may come to nothing, so that their notices can't be put in order by
 * themselves), or an operator has to look. Every other kind tells nothing that we need.
 */
type WebhookEffect = { readonly to: ChargeStatus } | 'ask' | { readonly setAside: string }

const effects: Readonly<Record<string, WebhookEffect>> = {
  PAYMENT_AWAITING_RISK_ANALYSIS: { to: 'ANALYSIS' },
  PAYMENT_REPROVED_BY_RISK_ANALYSIS: { to: 'DECLINED' },
  PAYMENT_CREDIT_CARD_CAPTURE_REFUSED: { to: 'DECLINED' },
  PAYMENT_CONFIRMED: { to: 'CONFIRMED' },
  PAYMENT_RECEIVED: { to: 'RECEIVED' },
  PAYMENT_DELETED: { to: 'CANCELED' },
  PAYMENT_REFUNDED: { to: 'REFUNDED' },
  PAYMENT_CHARGEBACK_REQUESTED: 'ask',
  PAYMENT_CHARGEBACK_DISPUTE: 'ask',
  PAYMENT_AWAITING_CHARGEBACK_REVERSAL: 'ask',
  PAYMENT_PARTIALLY_REFUNDED: 'ask',
  PAYMENT_REFUND_IN_PROGRESS: 'ask',
  PAYMENT_REFUND_DENIED: 'ask',
  PAYMENT_RECEIVED_IN_CASH_UNDONE: { setAside: 'the receipt was undone' },
}

/** What is done about it is done by itself; somebody should know all the same. */
export const REFUND_DENIED = 'PAYMENT_REFUND_DENIED'

export const webhookEffect = (kind: string): WebhookEffect | null =>
  Object.hasOwn(effects, kind) ? (effects[kind] ?? null) : null
