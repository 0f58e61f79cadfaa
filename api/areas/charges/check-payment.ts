import { cents, fromReais } from '@55tickets/rules/money/money.ts'
import type { ChargeStatus } from '@55tickets/rules/sales/charge-transitions.ts'
import { isDay } from '@55tickets/rules/text/day.ts'
import { z } from 'zod'
import type { Provider } from './asaas/provider.ts'
import type { ProviderPayment } from './asaas/provider-payment.ts'
import type { Charge, ReportedStatus } from './charge.ts'

/**
 * Result of looking up a charge at the provider. `mismatch`: its payment differs from our charge.
 * `unavailable`: no answer, or one that we can't interpret.
 */
export type ChargeLookup =
  | {
      readonly kind: 'found'
      readonly reported: ReportedStatus
      /** The payment, or all payments of its instalment plan. */
      readonly payments: readonly ProviderPayment[]
    }
  | { readonly kind: 'mismatch'; readonly payment: ProviderPayment; readonly why: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable' }

/** Compares a payment, and the whole plan that it belongs to, with our charge. */
export async function checkPayment(
  provider: Provider,
  charge: Charge,
  payment: ProviderPayment,
  needsPixCode = true,
): Promise<ChargeLookup> {
  const why = paymentMismatch(charge, payment)
  if (why) return { kind: 'mismatch', payment, why }
  if (!payment.installment) return checkStatus(provider, charge, [payment], needsPixCode)
  const plan = await provider.findPlanPayments(payment.installment)
  if (!plan.ok) return { kind: 'unavailable' }
  const others = plan.value.filter(({ id }) => id !== payment.id)
  return checkListed(provider, charge, [payment, ...others], needsPixCode)
}

/** Compares all payments of a charge, as a list of the provider has them, with our charge. */
export async function checkListed(
  provider: Provider,
  charge: Charge,
  payments: readonly [ProviderPayment, ...ProviderPayment[]],
  needsPixCode: boolean,
): Promise<ChargeLookup> {
  const [payment] = payments
  const why = paymentMismatch(charge, payment)
  if (why) return { kind: 'mismatch', payment, why }
  if (payment.installment && !planAddsUp(charge, payments))
    return { kind: 'mismatch', payment, why: 'the instalments do not add up to our amount' }
  return checkStatus(provider, charge, payments, needsPixCode)
}

/**
 * Derives the status of matching payments. An open PIX also needs its code, without which nobody
 * can pay it.
 */
async function checkStatus(
  provider: Provider,
  charge: Charge,
  payments: readonly ProviderPayment[],
  needsPixCode: boolean,
): Promise<ChargeLookup> {
  if (payments.some(({ status }) => status === 'UNKNOWN')) {
    provider.log.error({ charge: charge.id }, 'the provider reports an unknown payment status')
    return { kind: 'unavailable' }
  }
  const reported = reportedStatus(charge, payments)
  if (reported.status !== 'WAITING' || charge.pixPayload || !needsPixCode)
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

type PaymentStatus = ProviderPayment['status']

const RECEIVED_STATUSES: readonly PaymentStatus[] = [
  'RECEIVED',
  'RECEIVED_IN_CASH',
  'DUNNING_RECEIVED',
]
const CHARGEBACK_STATUSES: readonly PaymentStatus[] = [
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
]
export const REFUND_STATUSES: readonly PaymentStatus[] = [
  'REFUNDED',
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
]

const isDisputed = ({ status }: ProviderPayment): boolean => CHARGEBACK_STATUSES.includes(status)

/** True if the payment was refunded because the card holder won a dispute. */
export const isLostDispute = ({ status, chargeback }: ProviderPayment): boolean =>
  REFUND_STATUSES.includes(status) && chargeback?.status === 'DISPUTE_LOST'

/**
 * Description of a payment. The charge id tells the attempts of one sale apart when a response got
 * lost.
 */
export const paymentDescription = (chargeId: string) => `55Tickets, cobrança ${chargeId}`

const OUR_DESCRIPTION = new RegExp(paymentDescription('[0-9a-f-]{36}'))

/** True if a payment has the form of ours: made by this software, though maybe for another database. */
export const hasOurForm = ({ externalReference, description }: ProviderPayment): boolean =>
  z.uuid().safeParse(externalReference).success && OUR_DESCRIPTION.test(description ?? '')

export const isPaymentForCharge = (payment: ProviderPayment, charge: Pick<Charge, 'id'>): boolean =>
  payment.description?.includes(charge.id) ?? false

/**
 * True if a payment has the amount of an instalment. The last one includes the remainder of the
 * division.
 */
function hasExpectedAmount(charge: Charge, payment: ProviderPayment): boolean {
  const amount = valueCents(payment)
  if (charge.installments === 1) return amount === charge.amountCents
  const part = Math.floor(charge.amountCents / charge.installments)
  const last = charge.amountCents - part * (charge.installments - 1)
  return amount === part || amount === last
}

/** Value in centavos, or null if it has fractions of a centavo. */
export function valueCents({
  value,
}: {
  readonly value?: number | null | undefined
}): number | null {
  try {
    return fromReais(value ?? 0)
  } catch {
    return null
  }
}

/** Reason why a payment does not match a charge, or null if it does. */
export function paymentMismatch(
  charge: Charge & { plan?: string | null },
  payment: ProviderPayment,
): string | null {
  if (payment.externalReference !== charge.saleId) return 'the payment reference is not our sale'
  if (payment.billingType !== charge.method) return 'the payment method differs'
  if (!hasExpectedAmount(charge, payment)) return 'the payment amount differs'
  const plan = payment.installment ?? null
  if ((plan !== null) !== charge.installments > 1) return 'the instalment plan differs'
  if (charge.plan && plan !== charge.plan) return 'the instalment plan differs'
  return null
}

/** True if the payments of a plan match the charge and add up to its amount. */
export function planAddsUp(charge: Charge, payments: readonly ProviderPayment[]): boolean {
  if (payments.length !== charge.installments) return false
  if (payments.some((payment) => paymentMismatch(charge, payment) !== null)) return false
  const sum = payments.reduce((total, payment) => total + (valueCents(payment) ?? 0), 0)
  return cents(sum) === charge.amountCents
}

/** Status and details of a charge, derived from all of its payments. */
export function reportedStatus(
  charge: Pick<Charge, 'method' | 'amountCents' | 'installments'>,
  payments: readonly ProviderPayment[],
): ReportedStatus {
  const [first] = payments
  const { creditCard } = first ?? {}
  const lastDigits = creditCard?.creditCardNumber?.slice(-4) ?? ''
  const status = combinedStatus(charge, payments)
  return {
    status,
    refundedCents: status === 'DECLINED' ? 0 : sumRefunded(payments),
    // Always the first instalment, whichever was reported first.
    providerId:
      payments.find(({ installmentNumber }) => (installmentNumber ?? 1) === 1)?.id ?? null,
    plan: first?.installment ?? null,
    card: /^\d{4}$/.test(lastDigits)
      ? { brand: creditCard?.creditCardBrand ?? '', lastDigits }
      : null,
    creditDates: creditDates(charge, payments),
    hasOpenDispute: payments.some(isDisputed),
  }
}

/** Days on which the instalments of a card are credited, in their order; null if one is not known. */
function creditDates(
  { method, installments }: Pick<Charge, 'method' | 'installments'>,
  payments: readonly ProviderPayment[],
): string[] | null {
  if (method === 'PIX') return null
  const inOrder = payments.toSorted(
    (one, other) => (one.installmentNumber ?? 1) - (other.installmentNumber ?? 1),
  )
  const days = inOrder.flatMap(({ creditDate, estimatedCreditDate }) => {
    const day = creditDate ?? estimatedCreditDate ?? ''
    return isDay(day) ? [day] : []
  })
  return days.length === installments ? days : null
}

/**
 * Refunded amount. A payment with the status REFUNDED counts in full, whatever its list of refunds
 * says.
 */
function sumRefunded(payments: readonly ProviderPayment[]): number {
  const parts = payments.flatMap((payment) =>
    payment.status === 'REFUNDED'
      ? [payment]
      : (payment.refunds ?? []).filter(({ status }) => status === 'DONE'),
  )
  return parts.reduce((sum, part) => sum + (valueCents(part) ?? 0), 0)
}

function combinedStatus(
  charge: Pick<Charge, 'method' | 'amountCents'>,
  payments: readonly ProviderPayment[],
): ChargeStatus {
  const is = (statuses: readonly PaymentStatus[]) => (payment: ProviderPayment) =>
    statuses.includes(payment.status)
  if (payments.some(isDisputed) || payments.some(isLostDispute)) return 'CHARGEBACK'
  if (payments.every(is(REFUND_STATUSES))) return payments.some(wasPaid) ? 'REFUNDED' : 'DECLINED'
  // Partial refunds that add up to the whole amount are a full refund.
  if (sumRefunded(payments) === charge.amountCents) return 'REFUNDED'
  if (payments.every(is(RECEIVED_STATUSES))) return 'RECEIVED'
  if (payments.some(is(['CONFIRMED', ...RECEIVED_STATUSES, ...REFUND_STATUSES]))) return 'CONFIRMED'
  if (payments.every(({ deleted }) => deleted)) return 'CANCELED'
  return charge.method === 'PIX' ? 'WAITING' : 'ANALYSIS'
}

/**
 * True if a payment was ever paid. A card that the risk analysis rejects is reported as refunded,
 * but was never charged.
 */
const wasPaid = (payment: ProviderPayment): boolean =>
  Boolean(payment.confirmedDate ?? payment.clientPaymentDate ?? payment.paymentDate) ||
  (payment.refunds?.length ?? 0) > 0
