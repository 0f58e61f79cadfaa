import type { Reply } from './asaas/api-client.ts'
import type { Provider } from './asaas/provider.ts'
import { type ProviderPayment, REFUND_STATUSES } from './asaas/schemas.ts'
import { valueCents } from './provider-payment.ts'

export type FailedReply = Extract<Reply<unknown>, { ok: false }>

/** Refunds that the provider called off; all others take from what is left of their payment. */
const CANCELLED = 'CANCELLED'

/**
 * Asks for what is left of each payment. One that fails keeps no other from going back: the rest of a
 * plan is the buyer's, whatever is wrong with one instalment. Returns the failures.
 */
export async function refundPayments(
  provider: Provider,
  payments: readonly ProviderPayment[],
  cause: string,
): Promise<readonly FailedReply[]> {
  const failures: FailedReply[] = []
  for (const payment of payments) {
    const amountCents = leftCents(payment)
    if (amountCents <= 0 || REFUND_STATUSES.includes(payment.status)) continue
    const reply = await provider.refund({ id: payment.id, amountCents }, cause)
    if (!reply.ok) failures.push(reply)
  }
  return failures
}

function leftCents(payment: ProviderPayment): number {
  const asked = (payment.refunds ?? []).filter(({ status }) => status !== CANCELLED)
  return asked.reduce((left, refund) => left - (valueCents(refund) ?? 0), valueCents(payment) ?? 0)
}
