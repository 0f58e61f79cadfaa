import type { FastifyInstance } from 'fastify'
import type { TimedAnswer } from '../answer-times.ts'
import { type Log, lineWriter } from '../log.ts'
import type { Metrics } from '../metrics.ts'

interface AnsweredRequest extends TimedAnswer {
  readonly reqId: string
  /** Path and query; only the path is logged: a query may contain a secret (a recovery token). */
  readonly url: string
  readonly address: string
}

export type LogRequest = (answer: AnsweredRequest) => void

/** Logs one line and records one measurement per response, whichever way it was answered. */
export function createRequestLog(log: Log, metrics: Metrics): LogRequest {
  const write = lineWriter(log)
  return (answer) => {
    metrics.answers.observe(answer)
    if (!log.isLevelEnabled('info')) return
    const { reqId, method, url, route, status, ms, address } = answer
    const end = url.indexOf('?')
    const path = JSON.stringify(end === -1 ? url : url.slice(0, end))
    // Concatenated by hand: only what a caller controls needs escaping.
    write(
      `"reqId":"${reqId}","method":"${method}","path":${path},"route":"${route}","status":${status},` +
        `"ms":${Math.round(ms * 10) / 10},"address":${JSON.stringify(address)},"msg":"answered"`,
    )
  }
}

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
      route: request.routeConfig.url ?? 'none',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      address: request.ip,
    })
    done()
  })
}
