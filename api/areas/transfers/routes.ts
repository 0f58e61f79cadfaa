import { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { refuse } from '../../platform/refuse.ts'
import { createTokenCheck } from '../charges/public.ts'
import { checkWithdrawal } from './check-withdrawal.ts'

interface TransferRouteOptions {
  readonly db: Db
  readonly config: Pick<Config, 'ASAAS_WEBHOOK_TOKEN'>
}

const CheckAnswer = z.object({
  status: z.enum(['APPROVED', 'REFUSED']),
  refuseReason: z.optional(z.string()),
})

/**
 * Registers the withdrawal check, which the provider calls before it sends money. Requests without the
 * token are refused before the body is read.
 */
export function registerTransfers(
  app: FastifyInstance,
  { db, config }: TransferRouteOptions,
): void {
  const isProvider = createTokenCheck(config)
  app.post(
    '/api/payments/withdrawal-check',
    {
      config: { access: 'internal', isUnlimited: isProvider },
      schema: {
        summary: 'Withdrawal check of the payment provider',
        description:
          'Approves the transfers that we sent and no others. After three failures the provider cancels a transfer.',
        security: [{ webhook: [] }],
        response: { 200: CheckAnswer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
      onRequest: async (request, reply) => {
        if (!isProvider(request)) return sendRefusal(reply, refuse('UNAUTHENTICATED'))
      },
    },
    async ({ body, log }, reply) => {
      const isApproved = await checkWithdrawal(db, body)
      if (!isApproved) log.warn('refused a withdrawal that is not ours')
      const answer = isApproved
        ? { status: 'APPROVED' }
        : { status: 'REFUSED', refuseReason: 'Transferência desconhecida.' }
      return reply.code(200).header('cache-control', 'no-store').send(answer)
    },
  )
}
