import { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sendRefusal } from '../../../platform/http/errors.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import { refuse } from '../../../platform/refuse.ts'
import { parseWebhookBody, type WebhookBody } from './parse-webhook-body.ts'
import { createTokenCheck } from './provider-token.ts'
import { createWebhookStore } from './store-webhook-event.ts'

interface WebhookOptions {
  readonly db: Db
  readonly config: Pick<Config, 'ASAAS_WEBHOOK_TOKEN'>
  readonly enqueue: Enqueue
}

/**
 * Registers the provider's webhook. Requests without the token are refused before the body is read.
 */
export function registerWebhooks(
  app: FastifyInstance,
  { db, config, enqueue }: WebhookOptions,
): void {
  const store = createWebhookStore(db, enqueue)
  const isProvider = createTokenCheck(config)
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      (_request: FastifyRequest, text: string, done: (error: null, sent: WebhookBody) => void) =>
        done(null, parseWebhookBody(text)),
    )
    scope.post<{ Body: WebhookBody | undefined }>(
      '/api/payments/webhook',
      {
        config: { access: 'internal', isUnlimited: isProvider },
        schema: {
          summary: 'Webhook of the payment provider',
          description:
            'Answered with 200 once it is stored; anything else makes the provider send it again.',
          security: [{ webhook: [] }],
          response: { 200: WebhookAnswer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
        },
        onRequest: async (request, reply) => {
          if (!isProvider(request)) return sendRefusal(reply, refuse('UNAUTHENTICATED'))
        },
      },
      async ({ body: sent, log }, reply) => {
        const isStored = sent !== undefined && (await store(sent, log))
        if (!isStored) return sendRefusal(reply, refuse('BAD_INPUT'))
        // The provider only accepts exactly 200; otherwise it sends the event again.
        return reply.code(200).header('cache-control', 'no-store').send({ received: true })
      },
    )
  })
}

const WebhookAnswer = z.object({ received: z.boolean() })
