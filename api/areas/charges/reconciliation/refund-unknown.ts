import type { Db } from '../../../platform/db/database.ts'
import type { Provider } from '../asaas/provider.ts'
import { hasOurForm } from '../check-payment.ts'
import { undoPayment } from '../refund-payments.ts'
import { findChargeForPayment } from '../webhooks/find-charge-for-payment.ts'
import type { Difference } from './compare-charge.ts'

/**
 * Counts of unknown payments. `left`: not refunded, because the payment is not of our form, or the
 * provider refused or did not answer.
 */
export interface UnknownRefunds {
  readonly refunded: number
  readonly left: number
}

export const isUnknownHere = ({ kind }: Difference) => kind === 'unknown-here'

/**
 * Gives the money of payments back whose charge this database does not have, and cancels those that
 * are still open, because their PIX code may be paid. That is so after a restore to a point in time:
 * their buyers have no order here any more. Can be repeated: the provider's refunds are read before
 * each one.
 */
export async function refundUnknown(
  db: Db,
  provider: Provider,
  differences: readonly Difference[],
): Promise<UnknownRefunds> {
  const unknown = differences.filter(isUnknownHere)
  let refunded = 0
  for (const { paymentId } of unknown)
    if (paymentId !== null && (await refundOne(db, provider, paymentId))) refunded += 1
  return { refunded, left: unknown.length - refunded }
}

async function refundOne(db: Db, provider: Provider, paymentId: string): Promise<boolean> {
  const reply = await provider.findPayment(paymentId)
  if (!reply.ok || !hasOurForm(reply.value)) return false
  // The comparison is some minutes old where many are refunded.
  if (await findChargeForPayment(db, reply.value)) return false
  return undoPayment(provider, reply.value, 'Pedido não encontrado')
}
