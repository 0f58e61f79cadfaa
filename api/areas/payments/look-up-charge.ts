import type { Reply } from './asaas/api-client.ts'
import type { Provider } from './asaas/provider.ts'
import type { ProviderPayment } from './asaas/schemas.ts'
import type { Charge } from './charge.ts'
import type { ReportedStatus } from './charge-status.ts'
import {
  isPaymentForCharge,
  paymentMismatch,
  planAddsUp,
  reportedStatus,
} from './provider-payment.ts'

/**
 * What the provider says of a charge. `not-found`: it knows no such payment. `unavailable`: it did not say, or
 * nothing that we understand.
 * `mismatch`: what it has is not what we asked for.
 */
export type ChargeLookup =
  | {
      readonly kind: 'found'
      readonly reported: ReportedStatus
      /** The payment that was asked about, or all of its plan. */
      readonly payments: readonly ProviderPayment[]
    }
  | { readonly kind: 'mismatch'; readonly payment: ProviderPayment; readonly why: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable' }

type Asked = Charge & { readonly plan: string | null }

/** Asks how a charge stands; one whose answer got lost is looked for by the sale's reference. */
export async function lookUpCharge(
  provider: Provider,
  charge: Asked,
  isToBePaid = true,
): Promise<ChargeLookup> {
  const reply = await findPayments(provider, charge)
  if (!reply.ok) return { kind: 'unavailable' }
  const [first] = reply.value.toSorted(
    (a, b) => (a.installmentNumber ?? 1) - (b.installmentNumber ?? 1),
  )
  return first ? judge(provider, charge, first, isToBePaid) : { kind: 'not-found' }
}

async function findPayments(
  provider: Provider,
  charge: Asked,
): Promise<Reply<readonly ProviderPayment[]>> {
  if (charge.providerId !== null) {
    const reply = await provider.findPayment(charge.providerId)
    if (!reply.ok) return reply.why === 'not-found' ? { ok: true, value: [] } : reply
    return { ok: true, value: [reply.value] }
  }
  const reply = await provider.findPayments(charge.saleId)
  if (!reply.ok) return reply
  return { ok: true, value: reply.value.filter((payment) => isPaymentForCharge(payment, charge)) }
}

/** Holds a payment, and the plan that it is part of, against what was asked for. */
export async function judge(
  provider: Provider,
  charge: Charge,
  payment: ProviderPayment,
  isToBePaid = true,
): Promise<ChargeLookup> {
  const why = paymentMismatch(charge, payment)
  if (why) return { kind: 'mismatch', payment, why }
  if (!payment.installment) return checkStatus(provider, charge, [payment], isToBePaid)
  const plan = await provider.findPlanPayments(payment.installment)
  if (!plan.ok) return { kind: 'unavailable' }
  if (!planAddsUp(charge, plan.value))
    return { kind: 'mismatch', payment, why: 'its plan does not add up to our amount' }
  const others = plan.value.filter(({ id }) => id !== payment.id)
  return checkStatus(provider, charge, [payment, ...others], isToBePaid)
}

/** To whoever is to pay it, an open PIX is worth nothing without its code. */
async function checkStatus(
  provider: Provider,
  charge: Charge,
  payments: readonly ProviderPayment[],
  isToBePaid: boolean,
): Promise<ChargeLookup> {
  if (payments.some(({ status }) => status === 'UNKNOWN')) {
    provider.log.error({ charge: charge.id }, 'the provider has a status that we do not know')
    return { kind: 'unavailable' }
  }
  const reported = reportedStatus(charge, payments)
  if (reported.status !== 'WAITING' || charge.pixPayload || !isToBePaid)
    return { kind: 'found', reported, payments }
  const code = await provider.readPixCode(reported.providerId ?? '')
  if (!code.ok) return { kind: 'unavailable' }
  const { payload, encodedImage } = code.value
  return {
    kind: 'found',
    reported: { ...reported, pixPayload: payload, pixImage: encodedImage },
    payments,
  }
}
