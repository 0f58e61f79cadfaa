import type { PaymentState } from '@55tickets/contracts/payments.ts'
import type { PaymentDeps } from '../areas/payments/pay.ts'
import { createPaymentQueues } from '../areas/payments/pay.ts'
import { registerPayments } from '../areas/payments/routes.ts'
import { SALE_CHANGED } from '../areas/reservations/public.ts'
import type { SettlementDeps } from '../areas/settlement/public.ts'
import type { StateStreams } from '../platform/http/state-streams.ts'
import type { Part } from './part.ts'

/** Payments of buyers, and the streams that push a changed sale to waiting pages. */
export function wirePayments(settlement: SettlementDeps) {
  const { db, config } = settlement
  const deps: PaymentDeps = { ...settlement, queues: createPaymentQueues(db, config) }
  let streams: StateStreams<PaymentState> | undefined
  return {
    deps,
    listening: {
      channel: SALE_CHANGED,
      onMessage: (saleId) => streams?.push(saleId),
      onGap: () => streams?.pushAll(),
    },
    register: (app) => {
      streams = registerPayments(app, deps)
    },
  } satisfies Part & Record<string, unknown>
}
