import {
  abandonPayment as abandonCall,
  processPayment,
  readPaymentState,
  simulatePayment as simulateCall,
} from '@55tickets/contracts/payments.ts'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../platform/http/access.ts'
import { keyOf } from '../../platform/http/idempotency-key.ts'
import { route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { abandonPayment } from './abandon-payment.ts'
import { findPaymentState } from './find-payment-state.ts'
import type { PayMeans } from './means.ts'
import { pay } from './pay.ts'
import { registerPaymentEvents } from './payment-events.ts'
import { simulatePayment } from './simulate-payment.ts'
import { createStateStreams, type StateStreams } from './state-streams.ts'

/** Paying, and hearing how it goes. Whoever hears of changed sales passes them on to what is returned. */
export function registerPaying(app: FastifyInstance, means: PayMeans): StateStreams {
  const { db, config, provider, log } = means
  route(app, processPayment, async ({ body, request }) => {
    const key = keyOf(request)
    if (key === undefined) return refuse('BAD_INPUT')
    return pay(means, { userId: callerOf(request).userId, body, key, remoteIp: request.ip })
  })
  route(app, abandonCall, ({ params, request }) =>
    abandonPayment(means, params.vendaId, callerOf(request).userId),
  )
  const find = (saleId: string) => findPaymentState(db, saleId)
  route(
    app,
    readPaymentState,
    async ({ params }) => (await find(params.vendaId)) ?? refuse('SALE_NOT_FOUND'),
  )
  const streams = createStateStreams({ find, log })
  registerPaymentEvents(app, streams, find)
  if (config.isSandbox && !config.isProduction)
    route(app, simulateCall, ({ params }) => simulatePayment(db, provider, params.vendaId))
  return streams
}
