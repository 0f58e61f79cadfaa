import type { Call } from '@55tickets/contracts/http/call.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../attempts.ts'
import { refuse } from '../refuse.ts'
import { isGateAccess } from './access.ts'
import { sendRefusal } from './errors.ts'
import type { Limiter } from './limiter.ts'
import { watchLoop } from './loop-watch.ts'

const RETRY_AFTER_SECONDS = 3

declare module 'fastify' {
  interface FastifyContextConfig {
    limitedBy?: Call['limitedBy']
    /** The route draws a document, which takes a hundred times as long as other requests. */
    isDocument?: true
    /** Exempts the route from limits: for all requests, or for those that the function recognises. */
    isUnlimited?: true | ((request: FastifyRequest) => boolean)
  }
}

interface Limits {
  readonly byAddress: Limiter
  readonly byUser: Limiter
  /** Documents that are drawn for a user, or for an address without one. */
  readonly documents: Limiter
  /** Event-loop delay above which load is shed. */
  readonly maxDelayMs: number
}

/**
 * General limits of one process: a ceiling per address, or per user where the call says so, and
 * load shedding once the event loop falls behind. Limits against guessing are kept in PostgreSQL by
 * the areas that need them.
 */
export function limitRequests(
  app: FastifyInstance,
  { byAddress, byUser, documents, maxDelayMs }: Limits,
): void {
  const loop = watchLoop(maxDelayMs)
  app.addHook('onClose', async () => loop.stop())
  const take = ({ caller, deviceId, ip, routeOptions }: FastifyRequest) => {
    const { access, limitedBy, isDocument } = routeOptions.config
    const key = deviceId ?? caller?.userId
    const wait = isDocument ? documents.take(key ?? addressKey(ip)) : 0
    if (wait > 0) return wait
    if (limitedBy !== 'user' || !key) return byAddress.take(addressKey(ip))
    // Gate staff scan more often than anybody buys.
    return (isGateAccess(access) ? byAddress : byUser).take(key)
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request)) return done()
    if (loop.isBehind()) {
      void sendRefusal(reply, refuse('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
      return
    }
    const retryAfterSeconds = take(request)
    if (retryAfterSeconds === 0) return done()
    void sendRefusal(reply, refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
  })
}

function isExempt(request: FastifyRequest): boolean {
  const { isUnlimited = false } = request.routeOptions.config
  return (
    // In-process calls of a page were counted with the request for the page.
    request.socket.remoteAddress === 'in-process' ||
    (typeof isUnlimited === 'function' ? isUnlimited(request) : isUnlimited)
  )
}
