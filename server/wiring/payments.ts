import { registerPayments } from '@55tickets/api/areas/payments/routes.ts'
import type { StateStreams } from '@55tickets/api/areas/payments/state-streams.ts'
import { SALE_CHANGED } from '@55tickets/api/areas/reservations/public.ts'
import type { PayDeps } from '@55tickets/api/areas/settlement/public.ts'
import type { Part } from './part.ts'

/** Payments of buyers, and the streams that push a changed sale to waiting pages. */
export function wirePayments(deps: PayDeps): Part {
  let streams: StateStreams | undefined
  return {
    listening: {
      channel: SALE_CHANGED,
      onMessage: (saleId) => streams?.push(saleId),
      onGap: () => streams?.pushAll(),
    },
    register: (app) => {
      streams = registerPayments(app, deps)
    },
  }
}
