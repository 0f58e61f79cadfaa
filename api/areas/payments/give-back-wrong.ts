import type { Provider } from './asaas/provider.ts'
import { GIVEN_BACK, type ProviderPayment } from './asaas/shapes.ts'

/**
 * The provider took something else than we asked for (all at once instead of in parts, another
 * amount). Nobody agreed to that: it is undone. True once nothing of it is left.
 */
export async function giveBackWrong(
  provider: Provider,
  payment: ProviderPayment,
  why: string,
): Promise<boolean> {
  const { id, status } = payment
  provider.log.error({ payment: id, why }, 'a payment is not what we asked for and is undone')
  if (payment.deleted || GIVEN_BACK.includes(status)) return true
  const undone =
    status === 'PENDING' || status === 'OVERDUE'
      ? await provider.cancelPayment(id)
      : await provider.refund({ id, plan: payment.installment ?? null }, why)
  return undone.ok
}
