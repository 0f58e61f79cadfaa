import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'

/**
 * One line and one measurement for each answer. The query string is left out: it may carry what a
 * log must not keep (a recovery token).
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
      },
      'answered',
    )
  })
}
