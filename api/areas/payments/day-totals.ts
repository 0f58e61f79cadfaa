import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import type { ProviderPayment } from './asaas/shapes.ts'
import type { ChargeStatus } from './charge.ts'
import { type Compared, sumOf } from './compare-charge.ts'
import { standingOf } from './payment-of.ts'
import type { KnownCharge } from './store.ts'

interface Sum {
  readonly count: number
  readonly cents: number
}

/** What became of the money that was asked for. Given back and disputed were taken before. */
export interface SideTotals {
  readonly taken: Sum
  readonly givenBack: Sum
  readonly disputed: Sum
}

export interface MethodTotals {
  /** `OTHER`: the provider has ways of paying that we never ask for. */
  readonly method: PaymentMethod | 'OTHER'
  readonly here: SideTotals
  readonly there: SideTotals
}

/** One charge, or one purchase at the provider. */
interface Entry {
  readonly method: MethodTotals['method']
  readonly status: ChargeStatus
  readonly cents: number
  readonly refundedCents: number
}

/** PIX and card always; other ways where there are any. */
export function totalsOf(all: readonly Compared[]): MethodTotals[] {
  const here = all.flatMap(({ charge }) => (charge ? entryOfCharge(charge) : []))
  const there = all.flatMap(({ payments }) => entryOfPayments(payments) ?? [])
  const methods = ['PIX', 'CREDIT_CARD', 'OTHER'] as const
  return methods
    .map((method) => ({ method, here: sumUp(here, method), there: sumUp(there, method) }))
    .filter(({ method }) => method !== 'OTHER' || there.some((entry) => entry.method === method))
}

function sumUp(entries: readonly Entry[], method: Entry['method']): SideTotals {
  const of = entries.filter((entry) => entry.method === method)
  const hadMoney = ({ status, refundedCents }: Entry) =>
    refundedCents > 0 || ['CONFIRMED', 'RECEIVED', 'REFUNDED', 'CHARGEBACK'].includes(status)
  const total = (some: readonly Entry[], amount: (entry: Entry) => number): Sum => ({
    count: some.length,
    cents: some.reduce((sum, entry) => sum + amount(entry), 0),
  })
  return {
    taken: total(of.filter(hadMoney), ({ cents }) => cents),
    givenBack: total(
      of.filter(({ refundedCents }) => refundedCents > 0),
      ({ refundedCents }) => refundedCents,
    ),
    disputed: total(
      of.filter(({ status }) => status === 'CHARGEBACK'),
      ({ cents }) => cents,
    ),
  }
}

const entryOfCharge = ({ method, status, amountCents, refundedCents }: KnownCharge): Entry => ({
  method,
  status,
  cents: amountCents,
  refundedCents,
})

function entryOfPayments(payments: readonly ProviderPayment[]): Entry | null {
  const [first] = payments
  if (!first) return null
  const { billingType } = first
  const method = billingType === 'PIX' || billingType === 'CREDIT_CARD' ? billingType : 'OTHER'
  const amountCents = sumOf(payments)
  const standing = standingOf(
    { method: method === 'PIX' ? 'PIX' : 'CREDIT_CARD', amountCents },
    payments,
  )
  const { status, refundedCents = 0 } = standing
  return { method, status, cents: amountCents, refundedCents }
}
