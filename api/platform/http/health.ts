import { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import product from '../../../package.json' with { type: 'json' }
import { createCache } from '../cache.ts'
import type { Database } from '../db/database.ts'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

const HealthAnswer = z.object({ status: z.string() })
const VersionAnswer = z.extend(HealthAnswer, { version: z.string() })

/**
 * Registers the health checks. `live`: the process answers. `ready`: it takes traffic. Without
 * either: which release answers. Also below `/api`, for proxies that forward only that.
 */
export function registerHealth(app: FastifyInstance, database: Database): void {
  // Open and unlimited: cached, so that all checks together cost one query a second.
  const probes = createCache({ limit: { entries: 1 }, maxAgeMs: 1_000 })
  // Unlimited, because load balancers must always learn that this process is alive.
  const options = (summary: string, answer: z.ZodMiniType = HealthAnswer) => ({
    config: { access: 'open', isUnlimited: true } as const,
    schema: { summary, response: { 200: answer, '5xx': ErrorAnswer } },
  })
  for (const base of ['/health', '/api/health']) {
    const release = options('The process answers, and says of which release it is', VersionAnswer)
    app.get(base, release, async () => ({ status: 'live', version: product.version }))
    const live = options('The process answers')
    app.get(`${base}/live`, live, async () => ({ status: 'live' }))
    const ready = options('The process takes traffic: it is not stopping, and its database answers')
    app.get(`${base}/ready`, ready, async (request, reply) => {
      if (app.isDraining()) return sendRefusal(reply, refuse('UNAVAILABLE'))
      try {
        await probes.get('database', () => database.pool.query('select 1'))
        return { status: 'ready' }
      } catch (error) {
        request.log.warn({ err: error }, 'not ready: the database does not answer')
        return sendRefusal(reply, refuse('UNAVAILABLE'))
      }
    })
  }
}
