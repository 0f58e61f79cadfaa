import type { Provider } from './asaas/provider.ts'
import { type ProviderPayment, REFUND_STATUSES } from './asaas/schemas.ts'
import { refundPayments } from './refund-payments.ts'

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
