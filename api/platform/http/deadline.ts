import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

/** How often it is looked who has waited too long, within the time that they may. */
const LOOKS = 20

/** The seat of who has none. */
const NONE = -1

declare module 'fastify' {
  interface FastifyReply {
    /** Where it waits, among all that wait. */
    seat: number
  }
}

/**
 * No answer takes much longer: whoever waits is told to come back. One timer for all; a timer for
 * each, or Fastify's own `handlerTimeout`, costs more than many a handler. They wait on seats that
 * are taken again and again: a map that everybody enters and leaves is made anew all the time, and
 * what stood in the old one is kept until the next large collection of garbage.
 */
export function keepDeadline(app: FastifyInstance, mostMs: number): void {
  const seats: (FastifyReply | null)[] = []
  const since: number[] = []
  const free: number[] = []
  const leave = (reply: FastifyReply) => {
    if (reply.seat === NONE) return
    seats[reply.seat] = null
    free.push(reply.seat)
    reply.seat = NONE
  }
  const look = setInterval(() => {
    const late = performance.now() - mostMs
    for (const [seat, reply] of seats.entries()) {
      if (!reply || (since[seat] ?? 0) > late) continue
      leave(reply)
      giveUp(reply)
    }
  }, mostMs / LOOKS).unref()
  app.decorateReply('seat', NONE)
  app.addHook('onClose', async () => clearInterval(look))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.seat = free.pop() ?? seats.length
    seats[reply.seat] = reply
    since[reply.seat] = performance.now()
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    leave(reply)
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
