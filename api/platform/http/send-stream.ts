import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'
import type { StateStreams, StreamLimit } from './state-streams.ts'

interface OpenedStream<State> {
  readonly key: string
  /** State that the stream begins with. */
  readonly first: State
  readonly limits: readonly StreamLimit[]
  readonly isAllowed?: () => Promise<boolean>
}

/** Answers a request with a stream of server-sent events, or refuses it while there are too many. */
export function sendStream<State>(
  streams: StateStreams<State>,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, first, limits, isAllowed }: OpenedStream<State>,
): FastifyReply {
  // Checked in the same event-loop turn in which the stream is opened, so that parallel requests count.
  const full = request.server.isDraining()
    ? { isGlobal: true, seconds: 1 }
    : streams.checkCapacity(limits)
  if (full) {
    const code = full.isGlobal ? 'UNAVAILABLE' : 'TOO_MANY_REQUESTS'
    return sendRefusal(reply, refuse(code, { retryAfterSeconds: full.seconds }))
  }
  // The response is written by hand from here; it is still logged when it ends.
  reply.hijack()
  const { raw: response } = reply
  // A client that has gone meanwhile never emits `close`, so its slot would never be freed.
  if (response.destroyed) return reply
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value)
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Tells proxies not to buffer the stream.
    'x-accel-buffering': 'no',
  })
  const loginId = request.caller?.loginId
  const stream = { limits, response, ...(isAllowed && { isAllowed }), ...(loginId && { loginId }) }
  streams.open(key, stream, first)
  return reply
}

/** Ends streams before the server waits for its connections: they never end by themselves. */
export const endOnClose = (
  app: FastifyInstance,
  streams: Pick<StateStreams<never>, 'end'>,
): void => {
  app.addHook('preClose', async () => streams.end())
}
