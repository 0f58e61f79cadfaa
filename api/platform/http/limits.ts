import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

const MAX_EVENT_LOOP_DELAY_MS = 1_000

/**
 * General limits of one process: a ceiling for each address, and shedding of load once the event
 * loop falls behind. Limits against guessing are kept in PostgreSQL by the areas that need them.
 */
export async function limitRequests(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, {
    max: config.REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    cache: 20_000,
    // A page's own calls were counted when the page was asked for.
    allowList: (request) =>
      request.socket.remoteAddress === 'in-process' ||
      isWatching(request.url) ||
      request.url.startsWith('/assets/'),
  })
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: (request, reply) => {
      // The load balancer must hear that this process lives, and operators must see why it is slow.
      if (isWatching(request.url)) return
      void sendRefusal(reply, refuse('UNAVAILABLE', { retryAfterSeconds: 3 }))
    },
  })
}

const isWatching = (url: string) => /^\/((api\/)?health\/|metrics$)/.test(url)
