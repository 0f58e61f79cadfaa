import { cents, fromReais } from '@55tickets/rules/money.ts'
import { HOME_ZONE } from '@55tickets/rules/zone.ts'
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
 * What the provider is told of a charge, whichever way it is paid. A PIX asked for shortly before
 * midnight must still be payable after it, for as long as its sale may wait.
 */
export function newPayment(
  charge: Charge,
  customer: string,
  { payableMs }: Pick<Provider, 'payableMs'>,
): NewPayment {
  // Never past for the provider, whichever of the two clocks is slow.
  const until = Math.max(charge.createdAt.getTime(), Date.now()) + payableMs
  return {
    customer,
    amountCents: charge.amountCents,
    dueDate: new Date(until).toLocaleDateString('sv-SE', { timeZone: HOME_ZONE }),
    reference: charge.saleId,
    // By this the attempts of one sale are told apart when an answer got lost.
    description: `55Tickets, cobrança ${charge.id}`,
  }
}

export const isPaymentForCharge = (payment: ProviderPayment, charge: Pick<Charge, 'id'>): boolean =>
  payment.description?.includes(charge.id) ?? false

/** What one payment of the charge must be worth: what is left over by dividing is on the last. */
function hasExpectedAmount(charge: Charge, payment: ProviderPayment): boolean {
  const amount = valueCents(payment)
  if (charge.installments === 1) return amount === charge.amountCents
  const part = Math.floor(charge.amountCents / charge.installments)
  const last = charge.amountCents - part * (charge.installments - 1)
  return amount === part || amount === last
}

/** In centavos, or null where it is not whole ones. */
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

/** Why a payment can't be of this charge, or null. */
export function paymentMismatch(
  charge: Charge & { plan?: string | null },
  payment: ProviderPayment,
): string | null {
  if (payment.externalReference !== charge.saleId) return 'its reference is not the sale'
  if (payment.billingType !== charge.method) return 'it is paid in another way'
  if (!hasExpectedAmount(charge, payment)) return 'its amount is not ours'
  const plan = payment.installment ?? null
  if ((plan !== null) !== charge.installments > 1) return 'its plan is not ours'
  if (charge.plan && plan !== charge.plan) return 'its plan is not ours'
  return null
}

/** All payments of a plan together are what was asked for, to the cent. */
export function planAddsUp(charge: Charge, payments: readonly ProviderPayment[]): boolean {
  if (payments.length !== charge.installments) return false
  if (payments.some((payment) => paymentMismatch(charge, payment) !== null)) return false
  const sum = payments.reduce((total, payment) => total + (valueCents(payment) ?? 0), 0)
  return cents(sum) === charge.amountCents
}

/** How a charge stands by all of its payments. */
export function reportedStatus(
  charge: Pick<Charge, 'method' | 'amountCents'>,
  payments: readonly ProviderPayment[],
): ReportedStatus {
  const [first] = payments
  const { creditCard } = first ?? {}
  const lastDigits = creditCard?.creditCardNumber?.slice(-4) ?? ''
  const status = statusOf(charge, payments)
  return {
    status,
    refundedCents: status === 'DECLINED' ? 0 : sumRefunded(payments),
    // Of a plan always the same one, whichever is heard of first.
    providerId:
      payments.find(({ installmentNumber }) => (installmentNumber ?? 1) === 1)?.id ?? null,
    plan: first?.installment ?? null,
    card: /^\d{4}$/.test(lastDigits)
      ? { brand: creditCard?.creditCardBrand ?? '', lastDigits }
      : null,
  }
}

/** What went back: a payment that is refunded did so as a whole, whatever its list of refunds says. */
function sumRefunded(payments: readonly ProviderPayment[]): number {
  const parts = payments.flatMap((payment) =>
    payment.status === 'REFUNDED'
      ? [payment]
      : (payment.refunds ?? []).filter(({ status }) => status === 'DONE'),
  )
  return parts.reduce((sum, part) => sum + (valueCents(part) ?? 0), 0)
}

function statusOf(
  charge: Pick<Charge, 'method' | 'amountCents'>,
  payments: readonly ProviderPayment[],
): ChargeStatus {
  const is = (statuses: readonly PaymentStatus[]) => (payment: ProviderPayment) =>
    statuses.includes(payment.status)
  if (payments.some(is(CHARGEBACK_STATUSES)) || payments.some(isLostDispute)) return 'CHARGEBACK'
  if (payments.every(is(REFUND_STATUSES))) return payments.some(wasPaid) ? 'REFUNDED' : 'DECLINED'
  // Parts that add up to all of it are all of it.
  if (sumRefunded(payments) === charge.amountCents) return 'REFUNDED'
  if (payments.every(is(RECEIVED_STATUSES))) return 'RECEIVED'
  if (payments.some(is(['CONFIRMED', ...RECEIVED_STATUSES, ...REFUND_STATUSES]))) return 'CONFIRMED'
  if (payments.every(({ deleted }) => deleted)) return 'CANCELED'
  return charge.method === 'PIX' ? 'WAITING' : 'ANALYSIS'
}

/** A card that is refused after a look into it was never charged, though it reads as given back. */
const wasPaid = (payment: ProviderPayment): boolean =>
  Boolean(payment.confirmedDate ?? payment.clientPaymentDate ?? payment.paymentDate) ||
  (payment.refunds?.length ?? 0) > 0
