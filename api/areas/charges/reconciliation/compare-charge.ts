import type { ChargeStatus } from '@55tickets/rules/sales/charge-transitions.ts'
import type { ProviderPayment } from '../asaas/provider-payment.ts'
import { isPaidCharge, type ReportedStatus } from '../charge.ts'
import { paymentMismatch, planAddsUp, reportedStatus, valueCents } from '../check-payment.ts'
import type { ChargeRecord } from '../store.ts'

/** A charge and the provider's payments of it. One of the two may be missing. */
export interface ChargePair {
  readonly charge: ChargeRecord | null
  readonly payments: readonly ProviderPayment[]
}

/**
 * Kind of a difference.
 *
 * - `unknown-here`: we have no such charge, and its money was not given back.
 * - `unknown-there`: the provider has no such payment.
 * - `amount`, `terms`: the payment differs from the charge.
 * - `refunded-there`: the provider refunded more than we know.
 * - `paid-there`: paid at the provider without tickets here.
 * - `status`: any other difference of the status.
 */
type DifferenceKind =
  | 'unknown-here'
  | 'unknown-there'
  | 'amount'
  | 'terms'
  | 'refunded-there'
  | 'paid-there'
  | 'status'

/** The charge as one of the two sides reports it. */
interface DifferenceSide {
  readonly status: string
  readonly cents: number
}

export interface Difference {
  readonly kind: DifferenceKind
  readonly chargeId: string | null
  readonly saleId: string | null
  /** The first payment of an instalment plan. */
  readonly paymentId: string | null
  readonly here: DifferenceSide | null
  readonly there: DifferenceSide | null
  readonly why: string
}

/** Compares a charge with its payments. Null if they agree. */
export function compareCharge(
  { charge, payments }: ChargePair,
  unfulfilled: ReadonlySet<string>,
): Difference | null {
  const difference = findDifference({ charge, payments }, unfulfilled)
  if (!difference) return null
  const [first] = payments
  return {
    ...difference,
    chargeId: charge?.id ?? null,
    saleId: charge?.saleId ?? null,
    paymentId: first?.id ?? charge?.providerId ?? null,
    here: charge && { status: charge.status, cents: charge.amountCents },
    there: first ? { status: providerStatus(payments), cents: sumCents(payments) } : null,
  }
}

function findDifference(
  { charge, payments }: ChargePair,
  unfulfilled: ReadonlySet<string>,
): Pick<Difference, 'kind' | 'why'> | null {
  const [first] = payments
  if (!charge)
    return payments.every(({ status }) => status === 'REFUNDED')
      ? null
      : { kind: 'unknown-here', why: 'we have no charge for this payment' }
  if (!first) return { kind: 'unknown-there', why: 'the provider has no payment for this charge' }
  if (sumCents(payments) !== charge.amountCents)
    return { kind: 'amount', why: 'the amount differs' }
  const mismatch = paymentMismatch(charge, first)
  if (mismatch) return { kind: 'terms', why: mismatch }
  if (charge.installments > 1 && !planAddsUp(charge, payments))
    return { kind: 'terms', why: 'the instalments do not add up to our amount' }
  if (payments.some(({ status }) => status === 'UNKNOWN'))
    return { kind: 'status', why: 'the provider reports an unknown status' }
  return statusDifference(charge, reportedStatus(charge, payments), unfulfilled.has(charge.id))
}

function statusDifference(
  charge: ChargeRecord,
  { status: there, refundedCents = 0 }: ReportedStatus,
  isUnfulfilled: boolean,
): Pick<Difference, 'kind' | 'why'> | null {
  const here = charge.status
  if (there === 'REFUNDED' && here !== 'REFUNDED')
    return { kind: 'refunded-there', why: 'refunded at the provider, not here' }
  if (isPaidCharge(there) && refundedCents > charge.refundedCents - charge.transferredPartCents)
    return { kind: 'refunded-there', why: 'partially refunded at the provider, not here' }
  if (isPaidCharge(there) && wasNeverPaid(here))
    return { kind: 'paid-there', why: 'paid at the provider, not here' }
  if (here !== there) return { kind: 'status', why: `the provider reports ${there}` }
  if (isUnfulfilled) return { kind: 'paid-there', why: 'paid, but the sale has no tickets' }
  return null
}

const wasNeverPaid = (status: ChargeStatus) =>
  !isPaidCharge(status) && status !== 'REFUNDED' && status !== 'CHARGEBACK'

export const sumCents = (payments: readonly ProviderPayment[]) =>
  payments.reduce((sum, payment) => sum + (valueCents(payment) ?? 0), 0)

/** The provider's statuses of all payments, which may differ within a plan. */
const providerStatus = (payments: readonly ProviderPayment[]) =>
  [...new Set(payments.map(({ status, deleted }) => (deleted ? 'DELETED' : status)))].join(', ')
