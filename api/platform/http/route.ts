import type { Answer, Call, CallRefusal } from '@55tickets/contracts/http/call.ts'
import { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import { type RefusalCode, refusals } from '@55tickets/contracts/http/refusals.ts'
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

type Serialize = (answer: unknown) => string
type Outcome<C extends Call> = Promise<Answer<C> | Refusal<CallRefusal<C>>>

interface RouteOptions<C extends Call> {
  /**
   * Answers callers who are signed out, all alike: the answer is shared for a moment. It is given
   * the parameters of the path only, so that nothing of one caller reaches another.
   */
  readonly share?: (params: ParsedInput<C['params']>) => Outcome<C>
}

/** Registers one call of the contracts as a route. */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (input: CallInput<C>) => Outcome<C>,
  { share }: RouteOptions<C> = {},
): void {
  const status = call.status ?? 200
  const url = `/api${call.path}`
  app.route({
    method: call.method,
    url,
    config: {
      access: call.access,
      limitedBy: call.limitedBy,
      ...(call.confirm && { confirm: call.confirm }),
    },
    schema: {
      summary: call.summary,
      ...describe(call),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { [status]: call.answer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      ...(call.access !== 'open' && { security: [{ bearer: [] }] }),
    },
    handler: async (request, reply) => {
      const { params, query, body } = request
      const input = { params, query, body, request, reply } as CallInput<C>
      if (share && mayShare(request)) {
        // Compiled from the answer's schema, by its status: the reply's own may be 503 by then.
        const serialize = reply.getSerializationFunction(String(status)) as Serialize
        const make = async () => {
          const result = await share(input.params)
          if (isRefusal(result)) return result
          return { status, text: serialize(result), headers: JSON_HEADERS }
        }
        const address = fillPath(url, params as Record<string, string>)
        return app.sharedResponses.send(request, reply, { address, make })
      }
      const result = await handle(input)
      return isRefusal(result)
        ? sendRefusal(reply, result)
        : reply.headers(JSON_HEADERS).code(status).send(result)
    },
  })
}

/** Responses are for the caller only: no cache on the way may store them. */
const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

/** In-process calls are those of pages, which are shared themselves and would become too old. */
const mayShare = ({ caller, socket }: FastifyRequest): boolean =>
  !caller && socket.remoteAddress !== 'in-process'

/** One address for all spellings of a path. */
const fillPath = (url: string, params: Record<string, string>): string =>
  url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Describes the refusals of a call; nothing for one that has only those of all calls. */
function describe({ confirm, refusals: own = [] }: Call): { description?: string } {
  const codes: readonly RefusalCode[] = confirm === 'step-up' ? ['STEP_UP_NEEDED', ...own] : own
  const lines = codes.map(
    (code) => `\`${code}\` (${refusals[code].status}): ${refusals[code].message}`,
  )
  return lines.length === 0 ? {} : { description: lines.join('\n\n') }
}
