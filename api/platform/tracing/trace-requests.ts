import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StartedSpan, Tracing } from './spans.ts'

/** Routes that machines ask every few seconds. */
const UNTRACED = new Set(['/metrics', '/health', '/health/live', '/health/ready'])

/**
 * Traces each request that reaches Fastify; pages and answers from the cache do not. A `traceparent`
 * of the caller is ignored: anybody could have all their requests sampled.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, StartedSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    if (UNTRACED.has(route)) return done()
    const span = tracing.start({
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        // The log's lines have it, too.
        'request.id': request.id,
      },
    })
    spans.set(request, span)
    span.enter(done)
  })
  // The body is parsed in the context of the connection, which may be that of an earlier request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.enter(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? new Error('the request failed') : undefined)
    done()
  })
}
