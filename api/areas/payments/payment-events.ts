import { paymentEventsPath } from '@55tickets/contracts/http/paths.ts'
import { type PaymentState, readPaymentState } from '@55tickets/contracts/payments.ts'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../platform/attempts.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { refuse } from '../../platform/refuse.ts'
import type { StateStreams } from './state-streams.ts'

/** Registers the server-sent events of a payment's state: the current one first, then every change. */
export function registerPaymentEvents(
  app: FastifyInstance,
  streams: StateStreams,
  find: (saleId: string) => Promise<PaymentState | null>,
): void {
  app.get<{ Params: { vendaId: string } }>(
    `/api${paymentEventsPath}`,
    {
      config: { access: 'open' },
      // A HEAD request makes no sense for a stream.
      exposeHeadRoute: false,
      schema: {
        summary: 'Payment status of a sale, as server-sent events',
        params: readPaymentState.params,
      },
    },
    async (request, reply) => {
      const { vendaId } = request.params
      const state = await find(vendaId)
      if (!state) return sendRefusal(reply, refuse('SALE_NOT_FOUND'))
      const address = addressKey(request.ip)
      // Checked in the same event-loop turn in which the stream is opened, so that parallel requests count.
      const full = app.isDraining()
        ? { isGlobal: true, seconds: 1 }
        : streams.checkCapacity(address)
      if (full) {
        const code = full.isGlobal ? 'UNAVAILABLE' : 'TOO_MANY_REQUESTS'
        return sendRefusal(reply, refuse(code, { retryAfterSeconds: full.seconds }))
      }
      // The response is written by hand from here; it is still logged when it ends.
      reply.hijack()
      const { raw: response } = reply
      // A client that has gone meanwhile never emits `close`, so its slot would never be freed.
      if (response.destroyed) return reply
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value)
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Tells proxies not to buffer the stream.
        'x-accel-buffering': 'no',
      })
      streams.open(vendaId, { address, response }, state)
      return reply
    },
  )
  // Streams never end by themselves, so they are closed before the server waits for its connections.
  app.addHook('preClose', async () => streams.end())
}
