import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

/** How often it is looked who has waited too long, within the time that they may. */
const LOOKS = 20

/**
 * No answer takes much longer: whoever waits is told to come back. One timer for all, since they
 * have the same time and wait in the order in which they came; a timer for each, or Fastify's own
 * `handlerTimeout`, costs more than many a handler.
 */
export function keepDeadline(app: FastifyInstance, mostMs: number): void {
  const waiting = new Map<FastifyReply, number>()
  const look = setInterval(() => {
    const now = performance.now()
    for (const [reply, until] of waiting) {
      if (now < until) return
      waiting.delete(reply)
      giveUp(reply)
    }
  }, mostMs / LOOKS).unref()
  app.addHook('onClose', async () => clearInterval(look))
  app.addHook('onRequest', (_request, reply, done) => {
    waiting.set(reply, performance.now() + mostMs)
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    waiting.delete(reply)
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
