import type { SaleTransition } from '@55tickets/rules/sales/sale-transitions.ts'
import { createCounter } from '../../platform/metrics/counter.ts'

type OrderStep = 'reserved' | 'paying' | 'paid' | 'refunded' | 'disputed'

/**
 * Orders of this process by what happened to them. Reservations count once they are committed, the
 * others with their statement: one whose transaction is rolled back and retried counts twice.
 * Expiries are missing, because SQL functions make them.
 */
export const orderCounts = createCounter<OrderStep>([
  'reserved',
  'paying',
  'paid',
  'refunded',
  'disputed',
])

const STEPS: Partial<Record<SaleTransition, OrderStep>> = {
  beginPayment: 'paying',
  pay: 'paid',
  payLate: 'paid',
  refund: 'refunded',
  dispute: 'disputed',
}

export function countTransitions(name: SaleTransition, times: number): void {
  const step = STEPS[name]
  if (step) orderCounts.add(step, times)
}
