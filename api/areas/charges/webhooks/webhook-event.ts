import type { ChargeStatus } from '@55tickets/rules/sales/charge-transitions.ts'
import { z } from 'zod'
import { ProviderPayment } from '../asaas/provider-payment.ts'
import { ProviderTransfer } from '../asaas/transfer-calls.ts'

/** A webhook event of the provider. Everything but the id and the kind may be missing. */
export const WebhookEvent = z.object({
  id: z.string().min(1).max(200),
  event: z.string().min(1).max(100),
  payment: z.unknown().optional(),
})

// Not made in the function: zod compiles a parser for each schema at its first use.
const EventWithPayment = z.object({ payment: ProviderPayment })

/** Payment of a webhook event, or null if there is none that we can read. */
export function webhookPayment(body: unknown): ProviderPayment | null {
  const read = EventWithPayment.safeParse(body)
  return read.success && read.data.payment.status !== 'UNKNOWN' ? read.data.payment : null
}

const EventWithTransfer = z.object({ transfer: ProviderTransfer })

/** Transfer of a webhook event, or null if there is none that we can read. */
export function webhookTransfer(body: unknown): ProviderTransfer | null {
  const read = EventWithTransfer.safeParse(body)
  return read.success ? read.data.transfer : null
}

/** True if a kind of event is about a transfer, which only the owner of transfers can follow. */
export const isTransferEvent = (kind: string): boolean => kind.startsWith('TRANSFER_')

/**
 * Effect of a kind of event: the charge advances to a status, the charge is looked up (chargebacks
 * and refunds may be reversed, so their events can't be ordered), or an operator must look at it.
 * All other kinds are irrelevant to us.
 */
type WebhookEffect = { readonly to: ChargeStatus } | 'look-up' | { readonly setAside: string }

const effects: Readonly<Record<string, WebhookEffect>> = {
  PAYMENT_AWAITING_RISK_ANALYSIS: { to: 'ANALYSIS' },
  PAYMENT_REPROVED_BY_RISK_ANALYSIS: { to: 'DECLINED' },
  PAYMENT_CREDIT_CARD_CAPTURE_REFUSED: { to: 'DECLINED' },
  PAYMENT_CONFIRMED: { to: 'CONFIRMED' },
  PAYMENT_RECEIVED: { to: 'RECEIVED' },
  PAYMENT_DELETED: { to: 'CANCELED' },
  PAYMENT_REFUNDED: { to: 'REFUNDED' },
  PAYMENT_CHARGEBACK_REQUESTED: 'look-up',
  PAYMENT_CHARGEBACK_DISPUTE: 'look-up',
  PAYMENT_AWAITING_CHARGEBACK_REVERSAL: 'look-up',
  PAYMENT_PARTIALLY_REFUNDED: 'look-up',
  PAYMENT_REFUND_IN_PROGRESS: 'look-up',
  PAYMENT_REFUND_DENIED: 'look-up',
  PAYMENT_RECEIVED_IN_CASH_UNDONE: { setAside: 'the receipt was undone' },
}

/** Handled automatically, and also set aside so that an operator sees it. */
export const REFUND_DENIED = 'PAYMENT_REFUND_DENIED'

export const webhookEffect = (kind: string): WebhookEffect | null =>
  Object.hasOwn(effects, kind) ? (effects[kind] ?? null) : null
