import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { paymentEventsPath, readPaymentState } from '@55tickets/contracts/payments.ts'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../platform/attempts.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { refuse } from '../../platform/refuse.ts'
import type { StateStreams } from './state-streams.ts'

/** The state of a payment, pushed: first as it is, then on every change. */
export function registerPaymentEvents(
  app: FastifyInstance,
  streams: StateStreams,
  find: (saleId: string) => Promise<PaymentState | null>,
): void {
  app.get<{ Params: { vendaId: string } }>(
    `/api${paymentEventsPath}`,
    {
      config: { access: 'open' },
      // There is nothing to tell of an answer that does not end.
      exposeHeadRoute: false,
      schema: {
        summary: 'How the payment of a sale stands, as server-sent events',
        params: readPaymentState.params,
      },
    },
    async (request, reply) => {
      const { vendaId } = request.params
      const state = await find(vendaId)
      if (!state) return sendRefusal(reply, refuse('SALE_NOT_FOUND'))
      const address = addressKey(request.ip)
      // In the same turn in which the place is taken: of many at once each is counted.
      const full = app.isDraining()
        ? { isGlobal: true, seconds: 1 }
        : streams.checkCapacity(address)
      if (full) {
        const code = full.isGlobal ? 'UNAVAILABLE' : 'TOO_MANY_REQUESTS'
        return sendRefusal(reply, refuse(code, { retryAfterSeconds: full.seconds }))
      }
      // From here on the answer is ours; it is logged when it ends.
      reply.hijack()
      const { raw: response } = reply
      // Who has left meanwhile would never leave again, and keep a place for ever.
      if (response.destroyed) return reply
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value)
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Proxies that gather answers would keep the news to themselves.
        'x-accel-buffering': 'no',
      })
      streams.open(vendaId, { address, response }, state)
      return reply
    },
  )
  // Before the server waits for its connections: these would never end by themselves.
  app.addHook('preClose', async () => streams.end())
}
