import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts a route that limits its time itself, because bodies of many megabytes take longer. */
    hasOwnDeadline?: true
  }
}

/** Checks for late answers within one timeout. */
const CHECKS_PER_TIMEOUT = 20

/**
 * Answers 503 to a request that takes too long. One timer for all, instead of Fastify's
 * `handlerTimeout`, which creates a timer and an AbortController for each request.
 */
export function keepDeadline(app: FastifyInstance, timeoutMs: number): void {
  /** Start of each unanswered request, the oldest first. */
  const pending = new Map<FastifyReply, number>()
  const giveUpLate = () => {
    const latest = performance.now() - timeoutMs
    for (const [reply, startedAt] of pending) {
      if (startedAt > latest) return
      pending.delete(reply)
      giveUp(reply)
    }
  }
  const timer = setInterval(giveUpLate, timeoutMs / CHECKS_PER_TIMEOUT).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    if (!routeOptions.config.hasOwnDeadline) pending.set(reply, performance.now())
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    pending.delete(reply)
    done()
  })
}

function giveUp(reply: FastifyReply): void {
  if (reply.sent) return
  reply.log.warn('an answer took too long')
  // A body that was not sent by now is not waited for.
  if (!reply.raw.headersSent && !reply.request.raw.complete) reply.header('connection', 'close')
  // Once the headers are sent, no other answer is possible.
  if (reply.raw.headersSent) reply.raw.destroy()
  else void sendRefusal(reply, refuse('UNAVAILABLE'))
}
