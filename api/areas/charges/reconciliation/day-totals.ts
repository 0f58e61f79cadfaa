import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import type { ChargeStatus } from '@55tickets/rules/sales/charge-transitions.ts'
import type { ProviderPayment } from '../asaas/provider-payment.ts'
import { reportedStatus } from '../check-payment.ts'
import type { ChargeRecord } from '../store.ts'
import { type ChargePair, sumCents } from './compare-charge.ts'

interface Total {
  readonly count: number
  readonly cents: number
}

/** Totals of one side. Refunded and disputed amounts are included in `taken`. */
export interface SideTotals {
  readonly taken: Total
  readonly refunded: Total
  readonly disputed: Total
}

export interface MethodTotals {
  /** `OTHER`: methods of the provider that we never use. */
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

/** Totals by method: PIX and card always, others only if there are any. */
export function dayTotals(all: readonly ChargePair[]): MethodTotals[] {
  const here = all.flatMap(({ charge }) => (charge ? chargeEntry(charge) : []))
  const there = all.flatMap(({ payments }) => paymentsEntry(payments) ?? [])
  const methods = ['PIX', 'CREDIT_CARD', 'OTHER'] as const
  return methods
    .map((method) => ({ method, here: sumUp(here, method), there: sumUp(there, method) }))
    .filter(({ method }) => method !== 'OTHER' || there.some((entry) => entry.method === method))
}

function sumUp(entries: readonly Entry[], method: Entry['method']): SideTotals {
  const matching = entries.filter((entry) => entry.method === method)
  const wasPaid = ({ status, refundedCents }: Entry) =>
    refundedCents > 0 || ['CONFIRMED', 'RECEIVED', 'REFUNDED', 'CHARGEBACK'].includes(status)
  const total = (some: readonly Entry[], amount: (entry: Entry) => number): Total => ({
    count: some.length,
    cents: some.reduce((sum, entry) => sum + amount(entry), 0),
  })
  return {
    taken: total(matching.filter(wasPaid), ({ cents }) => cents),
    refunded: total(
      matching.filter(({ refundedCents }) => refundedCents > 0),
      ({ refundedCents }) => refundedCents,
    ),
    disputed: total(
      matching.filter(({ status }) => status === 'CHARGEBACK'),
      ({ cents }) => cents,
    ),
  }
}

const chargeEntry = (charge: ChargeRecord): Entry => ({
  method: charge.method,
  status: charge.status,
  cents: charge.amountCents,
  // The provider does not know what went back by transfer.
  refundedCents: charge.refundedCents - charge.transferredPartCents,
})

function paymentsEntry(payments: readonly ProviderPayment[]): Entry | null {
  const [first] = payments
  if (!first) return null
  const { billingType } = first
  const method = billingType === 'PIX' || billingType === 'CREDIT_CARD' ? billingType : 'OTHER'
  const amountCents = sumCents(payments)
  const reported = reportedStatus(
    {
      method: method === 'PIX' ? 'PIX' : 'CREDIT_CARD',
      amountCents,
      installments: payments.length,
    },
    payments,
  )
  const { status, refundedCents = 0 } = reported
  return { method, status, cents: amountCents, refundedCents }
}
