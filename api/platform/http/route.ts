import type { Answer, Call, CallRefusal } from '@55tickets/contracts/call.ts'
import { ErrorAnswer } from '@55tickets/contracts/parts.ts'
import { refusals } from '@55tickets/contracts/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { isRefusal, type Refusal } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

type ParsedInput<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** Input of a handler: the parts that the call declares, already validated. */
export interface CallInput<C extends Call> {
  params: ParsedInput<C['params']>
  query: ParsedInput<C['query']>
  body: ParsedInput<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/** Registers one call of the contracts as a route. */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: CallInput<C>) => Promise<Answer<C> | Refusal<CallRefusal<C>>>,
): void {
  const status = call.status ?? 200
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    config: { access: call.access, limitedBy: call.limitedBy },
    schema: {
      summary: call.summary,
      ...(call.refusals && { description: describeRefusals(call.refusals) }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { [status]: call.answer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      ...(call.access !== 'open' && { security: [{ bearer: [] }] }),
    },
    handler: async (request, reply) => {
      const { params, query, body } = request
      const result = await handle({ params, query, body, request, reply } as CallInput<C>)
      // Responses are for the caller only: no cache on the way may store them.
      return isRefusal(result)
        ? sendRefusal(reply, result)
        : reply.header('cache-control', 'no-store').code(status).send(result)
    },
  })
}

const describeRefusals = (codes: readonly (keyof typeof refusals)[]): string =>
  codes
    .map((code) => `\`${code}\` (${refusals[code].status}): ${refusals[code].message}`)
    .join('\n\n')
