import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    deadline: NodeJS.Timeout | null
  }
}

/**
 * No answer takes longer: whoever waits is told to come back. Fastify's own `handlerTimeout` makes
 * and breaks off an AbortController for every request, which costs more than most handlers.
 */
export function keepDeadline(app: FastifyInstance, mostMs: number): void {
  app.decorateRequest('deadline', null)
  app.addHook('onRequest', (request, reply, done) => {
    request.deadline = setTimeout(giveUp, mostMs, reply).unref()
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.deadline) clearTimeout(request.deadline)
    done()
  })
}

function giveUp(reply: FastifyReply): void {
  if (reply.sent) return
  reply.log.warn('an answer took too long')
  // What has begun can't be said otherwise any more.
  if (reply.raw.headersSent) reply.raw.destroy()
  else void sendRefusal(reply, refuse('UNAVAILABLE'))
}
