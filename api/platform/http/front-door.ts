import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { addressKey } from '../attempts.ts'
import type { Limiter } from './limiter.ts'
import type { LogRequest } from './request-log.ts'
import type { SecureHeaders } from './security.ts'

/** An answer that is the same for everybody, for a moment. */
interface ReadyAnswer {
  /** By the clock of `performance.now()`, like the next. */
  readonly freshUntil: number
  /** Until then it may still be handed out while a newer one is made. */
  readonly staleUntil: number
  /** Its bytes in the form that an `Accept-Encoding` header allows, with their own headers. */
  pick(acceptEncoding: string | undefined): Picked
}

interface Picked {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface FrontDoor {
  /** Answers at once what is ready; false where the house has to be asked. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  readonly remember: (url: string, answer: ReadyAnswer) => void
}

interface FrontDoorOptions {
  readonly limiter: Limiter
  readonly tell: LogRequest
  readonly headers: SecureHeaders
  readonly trustedProxies: readonly string[]
  /** The route under which such answers are counted. */
  readonly route: string
}

const MOST_KEPT = 500
/** How often the house is asked for a newer answer, while it has none. */
const RENEW_MS = 1000

/**
 * Pages that are ready are handed out at the door, before routing and hooks, with the same headers,
 * limits, log and measurements as inside: that is what makes a page as cheap as a static file.
 * Whatever is special about a request (a method, a validator) is for the house.
 */
export function createFrontDoor(options: FrontDoorOptions): FrontDoor {
  const { limiter, tell, headers, trustedProxies, route } = options
  const ready = new Map<string, ReadyAnswer>()
  const trusts = proxyAddr.compile([...trustedProxies])
  const addressOf = (request: IncomingMessage) =>
    trustedProxies.length > 0 ? proxyAddr(request, trusts) : (request.socket.remoteAddress ?? '')
  /** The lines that never change, as the wire wants them. */
  const constant = Object.entries(headers).flat()
  const written = new WeakMap<Picked, string[]>()
  /** When the house was last asked to renew an answer. */
  const renewals = new WeakMap<ReadyAnswer, number>()

  function linesOf(picked: Picked): string[] {
    let lines = written.get(picked)
    if (!lines) {
      const length = String(picked.body.length)
      lines = [...constant, ...Object.entries(picked.headers).flat(), 'content-length', length]
      written.set(picked, lines)
    }
    return lines
  }

  /** One request goes in and makes the house renew the answer; the others need not wait. */
  function mayHandOut(found: ReadyAnswer, now: number): boolean {
    if (now < found.freshUntil) return true
    if (now >= found.staleUntil) return false
    const asked = renewals.get(found)
    if (asked !== undefined && now < asked + RENEW_MS) return true
    renewals.set(found, now)
    return false
  }

  return {
    answer(request, response) {
      const { url = '' } = request
      const found = request.method === 'GET' ? ready.get(url) : undefined
      if (!found) return false
      const { headers: asked } = request
      if (asked['if-none-match'] !== undefined || asked.authorization !== undefined) return false
      const started = performance.now()
      if (!mayHandOut(found, started)) return false
      const address = addressOf(request)
      if (limiter.take(addressKey(address)) > 0) return false
      const picked = found.pick(asked['accept-encoding'])
      const reqId = randomUUID()
      response.writeHead(200, [...linesOf(picked), 'x-request-id', reqId])
      response.end(picked.body)
      const ms = performance.now() - started
      tell({ reqId, method: 'GET', url, route, status: 200, ms, address })
      return true
    },
    remember(url, answer) {
      ready.delete(url)
      ready.set(url, answer)
      // The longest here come first: those that nobody asked for again are let go.
      const now = performance.now()
      for (const [oldest, { staleUntil }] of ready) {
        if (ready.size <= MOST_KEPT && now < staleUntil) break
        ready.delete(oldest)
      }
    },
  }
}
