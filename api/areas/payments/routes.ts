import {
  abandonPayment as abandonCall,
  type PaymentState,
  processPayment,
  readPaymentState,
  simulatePayment as simulateCall,
} from '@55tickets/contracts/payments.ts'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../platform/http/access.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { createLimiter } from '../../platform/http/limiter.ts'
import { route } from '../../platform/http/route.ts'
import { createStateStreams, type StateStreams } from '../../platform/http/state-streams.ts'
import { refuse } from '../../platform/refuse.ts'
import { abandonPayment } from './abandon-payment.ts'
import { findPaymentState } from './find-payment-state.ts'
import { type PaymentDeps, pay } from './pay.ts'
import { registerPaymentEvents } from './payment-events.ts'
import { simulatePayment } from './simulate-payment.ts'

/** Sales that the rate limit on payment status reads keeps track of. */
const MAX_LIMITED_SALES = 100_000

/** Registers the payment routes. Pass each changed sale on to the returned streams. */
export function registerPayments(
  app: FastifyInstance,
  deps: PaymentDeps,
): StateStreams<PaymentState> {
  const { db, config, provider, log } = deps
  route(app, processPayment, async ({ body, request }) => {
    const key = readIdempotencyKey(request)
    if (key === undefined) return refuse('BAD_INPUT')
    const { userId } = requireCaller(request)
    const hasLeft = () => request.raw.socket.destroyed
    return pay(deps, { userId, body, key, remoteIp: request.ip, hasLeft })
  })
  route(app, abandonCall, ({ params, request }) =>
    abandonPayment(deps, params.vendaId, requireCaller(request).userId),
  )
  const find = (saleId: string) => findPaymentState(db, saleId)
  const reads = createLimiter({
    maxRequests: config.PAYMENT_STATUS_PER_MINUTE,
    windowMs: 60_000,
    maxTracked: MAX_LIMITED_SALES,
  })
  route(app, readPaymentState, async ({ params }) => {
    const retryAfterSeconds = reads.take(params.vendaId)
    if (retryAfterSeconds > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
    return (await find(params.vendaId)) ?? refuse('SALE_NOT_FOUND')
  })
  const streams = createStateStreams({
    find,
    log,
    maxAgeMs: config.PAYMENT_STREAM_MINUTES * 60_000,
  })
  registerPaymentEvents(app, streams, { find, maxPerAddress: config.PAYMENT_STREAMS_PER_ADDRESS })
  if (config.isSandbox && !config.isProduction)
    route(app, simulateCall, ({ params }) => simulatePayment(db, provider, params.vendaId))
  return streams
}
