import { cents, fromReais } from '@55tickets/rules/money/money.ts'
import type { ChargeStatus } from '@55tickets/rules/sales/charge-transitions.ts'
import { z } from 'zod'
import type { Charge, ReportedStatus } from './charge.ts'

/**
 * Schemas of the provider's responses and webhooks. Unknown fields are ignored, because the
 * provider adds fields at any time; fields that we depend on are required.
 */

const PAYMENT_STATUSES = [
  'PENDING',
  'RECEIVED',
  'CONFIRMED',
  'OVERDUE',
  'REFUNDED',
  'RECEIVED_IN_CASH',
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
  'DUNNING_REQUESTED',
  'DUNNING_RECEIVED',
  'AWAITING_RISK_ANALYSIS',
] as const

/** A status that we do not know becomes `UNKNOWN`, so that it does not invalidate a whole list. */
const Status = z
  .string()
  .transform((value) => PAYMENT_STATUSES.find((status) => status === value) ?? 'UNKNOWN')

export const ProviderPayment = z.object({
  id: z.string().min(1),
  /** Day in the time zone of Brasília. */
  dateCreated: z.string().nullish(),
  status: Status,
  /** Reais. */
  value: z.number(),
  billingType: z.string(),
  installment: z.string().nullish(),
  installmentNumber: z.int().nullish(),
  externalReference: z.string().nullish(),
  description: z.string().nullish(),
  deleted: z.boolean().nullish(),
  /** Dates of confirmation and receipt, all absent if it was never paid. */
  confirmedDate: z.string().nullish(),
  clientPaymentDate: z.string().nullish(),
  paymentDate: z.string().nullish(),
  /** Full or partial refunds, in reais. */
  refunds: z
    .array(z.object({ value: z.number().nullish(), status: z.string().nullish() }))
    .nullish(),
  /** State of a dispute. */
  chargeback: z.object({ status: z.string().nullish() }).nullish(),
  creditCard: z
    .object({ creditCardNumber: z.string().nullish(), creditCardBrand: z.string().nullish() })
    .nullish(),
})
export type ProviderPayment = z.infer<typeof ProviderPayment>
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

/** True if the payment was refunded because the card holder won a dispute. */
export const isLostDispute = ({ status, chargeback }: ProviderPayment): boolean =>
  REFUND_STATUSES.includes(status) && chargeback?.status === 'DISPUTE_LOST'

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
