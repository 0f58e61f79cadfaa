import type { Reply } from './asaas/api-client.ts'
import type { Provider } from './asaas/provider.ts'
import type { ProviderPayment } from './asaas/provider-payment.ts'
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

/**
 * Refunds payments up to a sum, counting what was refunded before, and returns the failures. Payments
 * of a plan are taken in their order; what one of them can't refund is not taken from the others,
 * because its next attempt may succeed.
 */
export async function refundUpTo(
  provider: Provider,
  payments: readonly ProviderPayment[],
  sumCents: number,
  cause: string,
): Promise<readonly FailedReply[]> {
  const failures: FailedReply[] = []
  const inOrder = payments.toSorted(
    (a, b) => (a.installmentNumber ?? 1) - (b.installmentNumber ?? 1),
  )
  let left = sumCents - inOrder.reduce((sum, payment) => sum + requestedCents(payment), 0)
  for (const payment of inOrder) {
    const amountCents = Math.min(left, (valueCents(payment) ?? 0) - requestedCents(payment))
    if (amountCents <= 0) continue
    left -= amountCents
    const reply = await provider.refund({ id: payment.id, amountCents }, cause)
    if (!reply.ok) failures.push(reply)
  }
  return failures
}

const refundableCents = (payment: ProviderPayment): number =>
  (valueCents(payment) ?? 0) - sumRefunds(payment)

/** Amount that is refunded of a payment or on its way. One with a refund status counts in full. */
export const requestedCents = (payment: ProviderPayment): number =>
  REFUND_STATUSES.includes(payment.status) ? (valueCents(payment) ?? 0) : sumRefunds(payment)

const sumRefunds = ({ refunds }: ProviderPayment): number =>
  (refunds ?? [])
    .filter(({ status }) => status !== CANCELLED)
    .reduce((sum, refund) => sum + (valueCents(refund) ?? 0), 0)

/**
 * Undoes a payment that differs from what we requested (one payment instead of instalments, another
 * amount), because the buyer has not agreed to it. True once it is fully canceled or refunded.
 */
export function undoWrongPayment(
  provider: Provider,
  payment: ProviderPayment,
  why: string,
): Promise<boolean> {
  provider.log.error(
    { payment: payment.id, why },
    'undoing a payment that differs from our request',
  )
  return undoPayment(provider, payment, why)
}

/** Cancels a payment that is open, or refunds it with its whole plan. True once that is done. */
export async function undoPayment(
  provider: Provider,
  payment: ProviderPayment,
  cause: string,
): Promise<boolean> {
  const { id, status } = payment
  if (payment.deleted || REFUND_STATUSES.includes(status)) return true
  if (status === 'PENDING' || status === 'OVERDUE') return (await provider.cancelPayment(id)).ok
  const plan = payment.installment
    ? await provider.findPlanPayments(payment.installment)
    : ({ ok: true, value: [payment] } as const)
  return plan.ok && (await refundPayments(provider, plan.value, cause)).length === 0
}
