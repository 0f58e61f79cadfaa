import type { FastifyInstance } from 'fastify'
import type { AccessLog } from '../log.ts'
import type { TimedAnswer } from '../metrics/answer-times.ts'
import type { Metrics } from '../metrics/metrics.ts'

interface AnsweredRequest extends TimedAnswer {
  readonly reqId: string
  /** Path and query; only the path is logged: a query may contain a secret (a recovery token). */
  readonly url: string
  readonly address: string
}

export type LogRequest = (answer: AnsweredRequest) => void

/** Logs one line and records one measurement per response, whichever way it was answered. */
export function createRequestLog(accessLog: AccessLog, metrics: Metrics): LogRequest {
  return (answer) => {
    metrics.answers.observe(answer)
    const { reqId, method, url, route, status, ms, address } = answer
    const end = url.indexOf('?')
    const path = withoutSecret(end === -1 ? url : url.slice(0, end))
    const rounded = Math.round(ms * 10) / 10
    const msg = 'answered'
    accessLog({ reqId, method, path, route, status, ms: rounded, address, msg })
  }
}

/** Paths of pages and calls whose next segment is the token of a personal link. */
const TOKEN_PATH = /^(\/(?:api\/)?(?:cortesia|courtesies|convite|invites)\/)[^/]+/
/** Paths whose next segment is the id of a ticket code: typed at a gate, its first digits admit. */
const CODE_PATH =
  /^(\/api\/(?:tickets\/(?:[a-z]+\/)?|promoter\/events\/[^/]+\/(?:people|orders\/[^/]+\/moves)\/))[^/]+/

const withoutSecret = (path: string): string =>
  path.replace(TOKEN_PATH, '$1:token').replace(CODE_PATH, '$1:code')

export function logRequests(app: FastifyInstance, logRequest: LogRequest): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    logRequest({
      reqId: request.id,
      method: request.method,
      url: request.url,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      address: request.ip,
    })
    done()
  })
}
