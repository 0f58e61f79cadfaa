import { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { refuse } from '../../platform/refuse.ts'
import { createTokenCheck } from '../charges/public.ts'
import { checkWithdrawal, type WithdrawalDecision } from './check-withdrawal.ts'
import type { TransferDeps } from './deps.ts'

interface TransferRouteOptions {
  readonly db: Db
  readonly config: Pick<Config, 'ASAAS_WEBHOOK_TOKEN'>
  readonly findPayoutFreeze: TransferDeps['findPayoutFreeze']
}

const refusals = {
  unknown: {
    logged: 'refused a withdrawal that is not ours',
    reason: 'Transferência desconhecida.',
  },
  frozen: {
    logged: 'refused the withdrawal of a payout that was frozen after it was sent',
    reason: 'Repasse bloqueado.',
  },
} as const satisfies Record<Exclude<WithdrawalDecision, 'approved'>, object>

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
  { db, config, findPayoutFreeze }: TransferRouteOptions,
): void {
  const isProvider = createTokenCheck(config)
  app.post(
    '/api/payments/withdrawal-check',
    {
      config: { access: 'internal', isUnlimited: isProvider },
      schema: {
        summary: 'Withdrawal check of the payment provider',
        description:
          'Approves the transfers that we sent and no others, and no payout that was frozen since. After three failures the provider cancels a transfer.',
        security: [{ webhook: [] }],
        response: { 200: CheckAnswer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
      onRequest: async (request, reply) => {
        if (!isProvider(request)) return sendRefusal(reply, refuse('UNAUTHENTICATED'))
      },
    },
    async ({ body, log }, reply) => {
      const decision = await checkWithdrawal(db, { findPayoutFreeze }, body)
      if (decision !== 'approved') log.warn(refusals[decision].logged)
      const answer =
        decision === 'approved'
          ? { status: 'APPROVED' }
          : { status: 'REFUSED', refuseReason: refusals[decision].reason }
      return reply.code(200).header('cache-control', 'no-store').send(answer)
    },
  )
}
