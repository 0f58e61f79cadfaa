import { paymentEventsPath } from '@55tickets/contracts/http/paths.ts'
import { type PaymentState, readPaymentState } from '@55tickets/contracts/payments.ts'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../platform/attempts.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { endOnClose, sendStream } from '../../platform/http/send-stream.ts'
import type { StateStreams } from '../../platform/http/state-streams.ts'
import { refuse } from '../../platform/refuse.ts'

interface PaymentEventDeps {
  readonly find: (saleId: string) => Promise<PaymentState | null>
  /** Generous, because phones of one carrier share an address. */
  readonly maxPerAddress: number
}

/** Registers the server-sent events of a payment's state: the current one first, then every change. */
export function registerPaymentEvents(
  app: FastifyInstance,
  streams: StateStreams<PaymentState>,
  { find, maxPerAddress }: PaymentEventDeps,
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
      const { vendaId: key } = request.params
      const first = await find(key)
      if (!first) return sendRefusal(reply, refuse('SALE_NOT_FOUND'))
      const limits = [[addressKey(request.ip), maxPerAddress]] as const
      return sendStream(streams, request, reply, { key, first, limits })
    },
  )
  endOnClose(app, streams)
}
