import type { Provider } from './asaas/provider.ts'
import { type ProviderPayment, REFUND_STATUSES } from './asaas/schemas.ts'
import { refundPayments } from './refund-payments.ts'

/**
 * The provider took something else than we asked for (all at once instead of in parts, another
 * amount). Nobody agreed to that: it is undone. True once nothing of it is left.
 */
export async function undoWrongPayment(
  provider: Provider,
  payment: ProviderPayment,
  why: string,
): Promise<boolean> {
  const { id, status } = payment
  provider.log.error({ payment: id, why }, 'a payment is not what we asked for and is undone')
  if (payment.deleted || REFUND_STATUSES.includes(status)) return true
  if (status === 'PENDING' || status === 'OVERDUE') return (await provider.cancelPayment(id)).ok
  const plan = payment.installment
    ? await provider.findPlanPayments(payment.installment)
    : ({ ok: true, value: [payment] } as const)
  return plan.ok && (await refundPayments(provider, plan.value, why)).length === 0
}
