import type { Call } from '@55tickets/contracts/call.ts'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../attempts.ts'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'
import type { Limiter } from './limiter.ts'

const MAX_EVENT_LOOP_DELAY_MS = 1_000

declare module 'fastify' {
  interface FastifyContextConfig {
    limitedBy?: Call['limitedBy']
  }
}

interface Limiters {
  readonly byAddress: Limiter
  readonly byUser: Limiter
}

/**
 * General limits of one process: a ceiling for each address, or for each user where the call says
 * so, and shedding of load once the event loop falls behind. Limits against guessing are kept in
 * PostgreSQL by the areas that need them.
 */
export async function limitRequests(
  app: FastifyInstance,
  { byAddress, byUser }: Limiters,
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    const { caller, routeOptions } = request
    // A page's own calls were counted when the page was asked for.
    const isFree =
      request.socket.remoteAddress === 'in-process' ||
      isWatching(request.url) ||
      request.url.startsWith('/assets/')
    const take = () =>
      routeOptions.config.limitedBy === 'user' && caller
        ? byUser.take(caller.userId)
        : byAddress.take(addressKey(request.ip))
    const retryAfterSeconds = isFree ? 0 : take()
    if (retryAfterSeconds > 0)
      return sendRefusal(reply, refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
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
