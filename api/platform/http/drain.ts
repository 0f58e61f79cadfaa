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
    /** Ends politely: first tells load balancers, then takes nothing new and answers the rest. */
    drain(): Promise<void>
  }
}

/** For a load balancer to learn, from `/health/ready`, that it should send its requests elsewhere. */
const LOAD_BALANCER_GRACE_MS = 500
/** After the listener has closed, a client may still be sending on a connection that it holds. */
const IDLE_GRACE_MS = 1_000

/** Longer than any handler may take; whoever still reads slowly then is cut off. */
const MAX_ANSWER_MS = 16_000

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
/** Longer than load balancers keep theirs, so that it is never we who close first. */
const KEEP_ALIVE_MS = 65_000

/** So many, dead ones among them, are not worth looking through. */
const MIN_CONNECTIONS_TO_SWEEP = 500

/** Answers at once, or leaves the request alone and says so. */
type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * At the moment a server closes, Node cuts idle connections, also those on which a request is on its
 * way, and forgets those that never sent a whole one, which then keep it from ever closing. This
 * one gives all of them a second, then cuts whatever has no request being answered.
 */
export function createDrainableServer(listener: RequestListener, tryFastPath: FastPath): Server {
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  })
  /** Each connection with how many of its requests are being answered. */
  const connections = new Map<Socket, number>()
  let sweepAt = MIN_CONNECTIONS_TO_SWEEP
  /**
   * Those that are gone are forgotten now and then: a listener of its own on a connection's end makes
   * V8 keep every request of the connection until the next large collection of garbage.
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
  // One for all answers: each of its own would be made anew for every request.
  function onAnswered(this: ServerResponse) {
    count(this.req.socket, -1)
  }
  server.on('connection', (socket) => {
    // Asked for while it is known, and kept by Node: of a connection that was reset it is gone, and
    // with it whom a request is counted against.
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
  // A connection told to close is not reused: no request is sent into a closing socket.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}
