import type { IncomingMessage } from 'node:http'
import { type RefusalCode, refusals } from '@55tickets/contracts/http/refusals.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { Busy } from '../limit-concurrency.ts'
import { createCounter } from '../metrics/counter.ts'
import { type Refusal, refuse } from '../refuse.ts'

const RETRY_SECONDS = 2

/** Renders the error page for somebody who asked for a page. */
export type ErrorPage = (status: 404 | 500 | 503, requestId: string) => string

declare module 'fastify' {
  interface FastifyInstance {
    errorPage: ErrorPage | undefined
  }
}

/** Refusals that this process has sent, by code. */
export const refusalCounts = createCounter(Object.keys(refusals) as RefusalCode[])

/** Sends a refusal in the common error shape, with the status of its code. */
export function sendRefusal(reply: FastifyReply, refused: Refusal): FastifyReply {
  const { status, message } = refusals[refused.refused]
  refusalCounts.add(refused.refused)
  const retry = refused.retryAfterSeconds ?? (status === 503 ? RETRY_SECONDS : undefined)
  if (retry !== undefined) reply.header('retry-after', String(retry))
  reply.code(status).header('cache-control', 'no-store')
  const page = reply.server.errorPage
  // Bypasses the route's serializer: an error has the same shape on every route.
  reply.serializer((content: unknown) =>
    typeof content === 'string' ? content : JSON.stringify(content),
  )
  if (page && asksForPage(reply.request)) {
    const shown = pageStatus(status)
    if (shown === 404) reply.code(shown)
    return reply.type('text/html; charset=utf-8').send(page(shown, reply.request.id))
  }
  return reply.type('application/json; charset=utf-8').send({
    message: refused.message ?? message,
    code: refused.refused,
    ...(refused.fields && { fields: refused.fields }),
    ...(refused.successors && {
      successor: refused.successors[0],
      successors: refused.successors,
    }),
    ...(refused.consequences && { consequences: refused.consequences }),
  })
}

/** Status that an error page shows: a malformed address is shown as not found. */
function pageStatus(status: number): 404 | 500 | 503 {
  if (status === 500) return 500
  return status > 500 || status === 429 ? 503 : 404
}

const asksForPage = (request: FastifyRequest) =>
  !/^\/(api|media|health|metrics)(\/|$)/.test(request.url) &&
  (request.headers.accept ?? '').includes('text/html')

export function answerErrors(app: FastifyInstance, errorPage: ErrorPage | undefined): void {
  app.decorate('errorPage', errorPage)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = toRefusal(error)
    const answer = () => void sendRefusal(reply, refused)
    if (refused.refused === 'BODY_TOO_LARGE') return readToEnd(request.raw, answer)
    if (refused.refused === 'INTERNAL') request.log.error({ err: error }, 'a request failed')
    else if (refused.refused === 'UNAVAILABLE')
      request.log.warn({ err: error }, 'a request was refused because the service is unavailable')
    answer()
  })
}

/** Longest time to read the rest of a body that is too large. */
const READ_TO_END_MS = 2_000

/**
 * Reads the body to its end before answering: a client that is answered while it sends may only see
 * a broken pipe.
 */
function readToEnd(request: IncomingMessage, then: () => void): void {
  const enough = setTimeout(() => end(), READ_TO_END_MS)
  let hasEnded = false
  const end = () => {
    clearTimeout(enough)
    if (!hasEnded) then()
    hasEnded = true
  }
  request.once('end', end).once('close', end).resume()
  if (request.readableEnded || request.destroyed) end()
}

export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('NOT_FOUND')))
}

/** Answers a URL that can't be decoded, which never reaches a route. */
export const onBadUrl =
  (headers: Readonly<Record<string, string>>) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    void sendRefusal(reply.headers(headers), toRefusal(error))
  }

function toRefusal(error: FastifyError): Refusal {
  if (hasZodFastifySchemaValidationErrors(error))
    return refuse('BAD_INPUT', { fields: fieldErrors(error) })
  if (isDatabaseUnavailable(error) || error instanceof Busy) return refuse('UNAVAILABLE')
  return refuse(refusalCode(error))
}

function refusalCode(error: FastifyError): RefusalCode {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'BODY_TOO_LARGE'
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'UNSUPPORTED_MEDIA'
    default:
      return refusalCodeForStatus(error.statusCode ?? 500)
  }
}

function refusalCodeForStatus(status: number): RefusalCode {
  if (status === 401) return 'UNAUTHENTICATED'
  if (status === 403) return 'FORBIDDEN'
  if (status === 404) return 'NOT_FOUND'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  if (status === 503) return 'UNAVAILABLE'
  return status >= 400 && status < 500 ? 'BAD_INPUT' : 'INTERNAL'
}

interface ValidationIssue {
  readonly keyword: string
  readonly instancePath: string
  readonly message?: string | undefined
  readonly params: Readonly<Record<string, unknown>>
}

/** Messages by field name; an unknown field is named itself, not the object that contains it. */
function fieldErrors({ validation }: { validation: ValidationIssue[] }): Record<string, string> {
  const named = validation.flatMap(({ keyword, instancePath, message = '', params }) => {
    const path = instancePath.split('/').filter(Boolean)
    const keys = keyword === 'unrecognized_keys' ? (params['keys'] as readonly string[]) : ['']
    return keys.map((key) => [[...path, key].filter(Boolean).join('.'), message] as const)
  })
  return Object.fromEntries(named.filter(([name]) => name !== ''))
}
