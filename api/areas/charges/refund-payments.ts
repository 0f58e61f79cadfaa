import type { Reply } from './asaas/api-client.ts'
import type { Provider, ProviderPayment } from './asaas/provider.ts'
import { REFUND_STATUSES, valueCents } from './check-payment.ts'

export type FailedReply = Extract<Reply<unknown>, { ok: false }>

/** Status of refunds that the provider canceled. All others reduce the refundable amount. */
const CANCELLED = 'CANCELLED'

/**
 * Refunds the remaining amount of each payment and returns the failures. A failure does not stop
 * the others: the buyer gets the rest of a plan back even if one instalment can't be refunded.
 */
export async function refundPayments(
  provider: Provider,
  payments: readonly ProviderPayment[],
  cause: string,
): Promise<readonly FailedReply[]> {
  const failures: FailedReply[] = []
  for (const payment of payments) {
    const amountCents = refundableCents(payment)
    if (amountCents <= 0 || REFUND_STATUSES.includes(payment.status)) continue
    const reply = await provider.refund({ id: payment.id, amountCents }, cause)
    if (!reply.ok) failures.push(reply)
  }
  return failures
}

function refundableCents(payment: ProviderPayment): number {
  const requested = (payment.refunds ?? []).filter(({ status }) => status !== CANCELLED)
  return requested.reduce(
    (left, refund) => left - (valueCents(refund) ?? 0),
    valueCents(payment) ?? 0,
  )
}

/**
 * Undoes a payment that differs from what we requested (one payment instead of instalments, another
 * amount), because the buyer has not agreed to it. True once it is fully canceled or refunded.
 */
export async function undoWrongPayment(
  provider: Provider,
  payment: ProviderPayment,
  why: string,
): Promise<boolean> {
  const { id, status } = payment
  provider.log.error({ payment: id, why }, 'undoing a payment that differs from our request')
  if (payment.deleted || REFUND_STATUSES.includes(status)) return true
  if (status === 'PENDING' || status === 'OVERDUE') return (await provider.cancelPayment(id)).ok
  const plan = payment.installment
    ? await provider.findPlanPayments(payment.installment)
    : ({ ok: true, value: [payment] } as const)
  return plan.ok && (await refundPayments(provider, plan.value, why)).length === 0
}
