import type { ProviderPayment } from './asaas/schemas.ts'
import type { ChargeStatus } from './charge.ts'
import { isPaid, type ReportedStatus } from './charge-status.ts'
import { paymentMismatch, planAddsUp, reportedStatus, valueCents } from './provider-payment.ts'
import type { ChargeRecord } from './store.ts'

/** A charge of ours and what the provider has of it. One of the two may be missing. */
export interface ChargePair {
  readonly charge: ChargeRecord | null
  readonly payments: readonly ProviderPayment[]
}

/**
 * unknown-here: nobody here asked for it. unknown-there: the provider has no such payment. amount,
 * terms: it is over something else. refunded-there: more went back there than is known here.
 * paid-there: the money came, the tickets did not. status: it stands differently in another way.
 */
export type DifferenceKind =
  | 'unknown-here'
  | 'unknown-there'
  | 'amount'
  | 'terms'
  | 'refunded-there'
  | 'paid-there'
  | 'status'

/** How one side has it. */
interface Side {
  readonly status: string
  readonly cents: number
}

export interface Difference {
  readonly kind: DifferenceKind
  readonly chargeId: string | null
  readonly saleId: string | null
  /** Of the first payment of a plan. */
  readonly paymentId: string | null
  readonly here: Side | null
  readonly there: Side | null
  readonly why: string
}

/** Null where both sides say the same. */
export function compare(
  { charge, payments }: ChargePair,
  unfulfilled: ReadonlySet<string>,
): Difference | null {
  const found = judge({ charge, payments }, unfulfilled)
  if (!found) return null
  const [first] = payments
  return {
    ...found,
    chargeId: charge?.id ?? null,
    saleId: charge?.saleId ?? null,
    paymentId: first?.id ?? charge?.providerId ?? null,
    here: charge && { status: charge.status, cents: charge.amountCents },
    there: first ? { status: providerStatus(payments), cents: sumCents(payments) } : null,
  }
}

function judge(
  { charge, payments }: ChargePair,
  unfulfilled: ReadonlySet<string>,
): Pick<Difference, 'kind' | 'why'> | null {
  const [first] = payments
  if (!charge) return { kind: 'unknown-here', why: 'no charge of ours is about it' }
  if (!first) return { kind: 'unknown-there', why: 'the provider has no payment of this charge' }
  if (sumCents(payments) !== charge.amountCents)
    return { kind: 'amount', why: 'it is over another amount' }
  const mismatch = paymentMismatch(charge, first)
  if (mismatch) return { kind: 'terms', why: mismatch }
  if (charge.installments > 1 && !planAddsUp(charge, payments))
    return { kind: 'terms', why: 'its plan does not add up to our amount' }
  if (payments.some(({ status }) => status === 'UNKNOWN'))
    return { kind: 'status', why: 'it stands there as nothing that we know' }
  return statusDifference(charge, reportedStatus(charge, payments), unfulfilled.has(charge.id))
}

function statusDifference(
  charge: ChargeRecord,
  { status: there, refundedCents = 0 }: ReportedStatus,
  isUnfulfilled: boolean,
): Pick<Difference, 'kind' | 'why'> | null {
  const here = charge.status
  if (there === 'REFUNDED' && here !== 'REFUNDED')
    return { kind: 'refunded-there', why: 'the money went back there, here it did not' }
  if (isPaid(there) && refundedCents > charge.refundedCents)
    return { kind: 'refunded-there', why: 'a part went back there that is not known here' }
  if (isPaid(there) && hasNoMoney(here))
    return { kind: 'paid-there', why: 'the money came there, here it is not known' }
  if (here !== there) return { kind: 'status', why: `it stands as ${there} there` }
  if (isUnfulfilled)
    return { kind: 'paid-there', why: 'the money came, but its sale has no tickets for it' }
  return null
}

const hasNoMoney = (status: ChargeStatus) =>
  !isPaid(status) && status !== 'REFUNDED' && status !== 'CHARGEBACK'

export const sumCents = (payments: readonly ProviderPayment[]) =>
  payments.reduce((sum, payment) => sum + (valueCents(payment) ?? 0), 0)

/** In the provider's own words; those of a plan may differ. */
const providerStatus = (payments: readonly ProviderPayment[]) =>
  [...new Set(payments.map(({ status, deleted }) => (deleted ? 'DELETED' : status)))].join(', ')
