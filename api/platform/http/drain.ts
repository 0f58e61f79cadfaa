import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    isDraining(): boolean
    /**
     * Stops gracefully: first fails the readiness check for load balancers, then takes no new
     * connections and answers the rest.
     */
    drain(): Promise<void>
  }
}

/** Time for a load balancer to learn from `/health/ready` that it should send requests elsewhere. */
const LOAD_BALANCER_GRACE_MS = 500
/**
 * Grace for requests that a client is still sending on an open connection after the listener has
 * closed.
 */
const IDLE_GRACE_MS = 1_000

/** Longer than any handler may take; slower readers are then cut off. */
const MAX_ANSWER_MS = 16_000

/**
 * Longer than the longest upload, which has three minutes once its turn has come. `keepDeadline` cuts off
 * all other requests much earlier.
 */
const REQUEST_TIMEOUT_MS = 240_000
const HEADERS_TIMEOUT_MS = 10_000
/** Longer than the idle timeout of load balancers, so that we are never the side that closes first. */
const KEEP_ALIVE_MS = 65_000

/** Number of tracked connections below which closed ones are not swept. */
const MIN_CONNECTIONS_TO_SWEEP = 500

/** Tries to answer a request directly; false if it did not. */
type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * HTTP server that closes gracefully. When a server closes, Node cuts idle connections, even if a
 * request is on its way there, and loses track of those that never sent a complete one, which then
 * keep it from ever closing. This one gives all of them a second, then cuts every connection
 * without a request in progress.
 */
export function createDrainableServer(listener: RequestListener, tryFastPath: FastPath): Server {
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  })
  /** Requests in progress by connection. */
  const connections = new Map<Socket, number>()
  let sweepAt = MIN_CONNECTIONS_TO_SWEEP
  /**
   * Sweeps closed connections now and then: a listener on each connection's end would make V8 keep
   * all of its requests until the next major garbage collection.
   */
  const dropClosed = () => {
    if (connections.size < sweepAt) return
    for (const socket of connections.keys()) if (socket.destroyed) connections.delete(socket)
    sweepAt = Math.max(MIN_CONNECTIONS_TO_SWEEP, 2 * connections.size)
  }
  const count = (socket: Socket, change: number) => {
    const answering = connections.get(socket)
    if (answering !== undefined) connections.set(socket, answering + change)
  }
  // One function for all responses: a closure would be allocated for every request.
  function onAnswered(this: ServerResponse) {
    count(this.req.socket, -1)
  }
  server.on('connection', (socket) => {
    // Read early, so that Node caches it: it is undefined after a reset, and limits count requests
    // by address.
    if (socket.remoteAddress === undefined) return void socket.destroy()
    connections.set(socket, 0)
    dropClosed()
  })
  server.on('request', (request, response) => {
    if (tryFastPath(request, response)) return
    count(request.socket, 1)
    response.on('close', onAnswered)
    listener(request, response)
  })
  server.closeIdleConnections = () => {
    const cutIdle = () => {
      for (const [socket, answering] of connections) if (answering === 0) socket.destroy()
    }
    setTimeout(cutIdle, IDLE_GRACE_MS).unref()
    setTimeout(() => server.closeAllConnections(), MAX_ANSWER_MS).unref()
  }
  return server
}

export function drainOnClose(app: FastifyInstance): void {
  let draining = false
  let closing = false
  app.decorate('isDraining', () => draining)
  app.decorate('drain', async () => {
    draining = true
    await sleep(LOAD_BALANCER_GRACE_MS)
    closing = true
    await app.close()
  })
  // A client does not reuse a connection that says it will close: no request is sent into a closing
  // socket.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}
