import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

/** Serves metrics to loopback or with the token; everybody else gets 404. */
export function registerMetrics(app: FastifyInstance, config: Config, metrics: Metrics): void {
  app.get(
    '/metrics',
    // Unlimited: operators must be able to see why it is slow.
    { config: { access: 'internal', isUnlimited: true }, schema: { hide: true } },
    async (request, reply) => {
      if (!isLocal(request) && !holdsToken(request, config.METRICS_TOKEN))
        return sendRefusal(reply, refuse('NOT_FOUND'))
      return reply.type(metrics.contentType).send(await metrics.text())
    },
  )
}

/**
 * True for a direct call from this machine: a local proxy also comes from loopback, but sets
 * `x-forwarded-for`.
 */
function isLocal(request: FastifyRequest): boolean {
  const isLoopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
  return isLoopback && request.headers['x-forwarded-for'] === undefined
}

function holdsToken(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return false
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
