import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    isDraining(): boolean
    /** Ends politely: first tells load balancers, then takes nothing new and answers the rest. */
    drain(): Promise<void>
  }
}

/** For a load balancer to learn, from `/health/ready`, that it should send its requests elsewhere. */
const LAST_CALL_MS = 500
/** After the listener has closed, a client may still be sending on a connection that it holds. */
const IDLE_GRACE_MS = 1_000

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
/** Longer than load balancers keep theirs, so that it is never we who close first. */
const KEEP_ALIVE_MS = 65_000

/**
 * Node cuts every idle connection at the moment the server closes, also those on which a request is
 * on its way. This one gives them a second to arrive.
 */
export function patientServer(listener: RequestListener): Server {
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    listener,
  )
  const cutIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    setTimeout(cutIdle, IDLE_GRACE_MS).unref()
  }
  return server
}

export function drainOnClose(app: FastifyInstance): void {
  let draining = false
  let closing = false
  app.decorate('isDraining', () => draining)
  app.decorate('drain', async () => {
    draining = true
    await sleep(LAST_CALL_MS)
    closing = true
    await app.close()
  })
  // A connection told to close is not reused: no request is sent into a closing socket.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
