import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { refuse } from '../refuse.ts'
import { sharedFor } from '../shared-for.ts'
import { sendRefusal } from './errors.ts'

/** `live`: the process answers. `ready`: send it traffic. Also below `/api`, for proxies that pass only that. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  // Asked for by everyone and by no limit held back: together they cost one query a second.
  const probe = sharedFor(1_000, () => database.pool.query('select 1'))
  // The load balancer must hear that this process lives.
  const options = { config: { access: 'open', isUnlimited: true }, schema: { hide: true } } as const
  for (const base of ['/health', '/api/health']) {
    app.get(`${base}/live`, options, async () => ({ status: 'live' }))
    app.get(`${base}/ready`, options, async (request, reply) => {
      if (app.isDraining()) return sendRefusal(reply, refuse('UNAVAILABLE'))
      try {
        await probe()
        return { status: 'ready' }
      } catch (error) {
        request.log.warn({ err: error }, 'not ready: the database does not answer')
        return sendRefusal(reply, refuse('UNAVAILABLE'))
      }
    })
  }
}
