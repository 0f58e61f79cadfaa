import { cents, fromReais } from '@55tickets/rules/money/money.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import type { NewPayment, Provider } from './asaas/provider.ts'
import {
  CHARGEBACK_STATUSES,
  isLostDispute,
  type PaymentStatus,
  type ProviderPayment,
  RECEIVED_STATUSES,
  REFUND_STATUSES,
} from './asaas/schemas.ts'
import type { Charge, ChargeStatus } from './charge.ts'
import type { ReportedStatus } from './charge-status.ts'

/**
 * Fields of a payment request that PIX and card share. The due date covers the whole time for which
 * the sale waits, so that a PIX created shortly before midnight can be paid after it.
 */
export function newPayment(
  charge: Charge,
  customer: string,
  { payableMs }: Pick<Provider, 'payableMs'>,
): NewPayment {
  // The later of both clocks, so that the due date is never in the past for the provider.
  const until = Math.max(charge.createdAt.getTime(), Date.now()) + payableMs
  return {
    customer,
    amountCents: charge.amountCents,
    dueDate: new Date(until).toLocaleDateString('sv-SE', { timeZone: HOME_ZONE }),
    reference: charge.saleId,
    // The charge id tells the attempts of one sale apart when a response got lost.
    description: `55Tickets, cobrança ${charge.id}`,
  }
}

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
  charge: Pick<Charge, 'method' | 'amountCents'>,
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
  }
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
  if (payments.some(is(CHARGEBACK_STATUSES)) || payments.some(isLostDispute)) return 'CHARGEBACK'
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
