import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { addressKey } from '../attempts.ts'
import { createCache, NOT_STORED } from '../cache.ts'
import { Busy, createSlots, limitConcurrency } from '../limit-concurrency.ts'
import type { Log } from '../log.ts'
import { isRefusal, type Refusal, refuse } from '../refuse.ts'
import { acceptedEncoding, type ContentEncoding, type EncodedText, encode } from './compress.ts'
import { sendRefusal } from './errors.ts'
import type { Limiter } from './limiter.ts'
import type { LogRequest } from './request-log.ts'
import type { SecureHeaders } from './security.ts'

/** Response as its route makes it. */
export interface ResponseContent {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  /** True for one of endlessly many, which must not evict others: stored apart, never stale. */
  readonly isBrief?: boolean
}

interface SharedResponse {
  /** Address that all requests for this response have in common. */
  readonly address: string
  readonly make: () => Promise<ResponseContent | Refusal>
  /** True for a page: rendering one takes a hundred times as long as serving it. */
  readonly isRendered?: boolean
}

export interface SharedResponses {
  /**
   * Sends a response that is the same for everybody, from the cache or newly made. Refusals and
   * errors are not stored.
   */
  send(request: FastifyRequest, reply: FastifyReply, shared: SharedResponse): Promise<FastifyReply>
  /** Sends a page that is rendered for one request. */
  sendOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<ResponseContent>,
  ): Promise<FastifyReply>
  /** Fast path: answers from the cache, before routing and hooks; false if Fastify has to answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

interface EncodedResponse extends Omit<ResponseContent, 'text'> {
  readonly body: EncodedText
  /** The headers in each encoding, as `writeHead` takes them: names and values in turn. */
  readonly rawHeaders: Readonly<Record<ContentEncoding, readonly string[]>>
  /** Route under which it is logged and measured. */
  readonly route: string
  /** True once the fast path has let a request through to renew the response. */
  isRenewalRequested: boolean
}

interface SharedResponsesOptions {
  readonly limiter: Limiter
  /** Counts the pages that are rendered for an address. */
  readonly renderLimiter: Limiter
  readonly logRequest: LogRequest
  readonly log: Pick<Log, 'warn'>
  readonly headers: SecureHeaders
  readonly trustedProxies: readonly string[]
  /** Age that data may already have when a response is made from it. */
  readonly dataAgeMs: number
}

/**
 * Shared responses show stock, which is never more than 5 seconds old: 2 fresh, 1 more while it is
 * renewed, and for pages 2 (`s-maxage`) in a cache between us and the visitor. With a replica they
 * are fresh for so much shorter as that may be behind.
 */
const FRESH_MS = 2_000
const MAX_AGE_MS = 3_000
/** Age to which a page is served, and stored by no other cache, while it can't be rendered. */
const LAST_RESORT_AGE_MS = 5_000
/** Pages that are rendered at once: more would make every other request wait for all of them. */
const MAX_RENDERED = 4
const MAX_RENDERS_WAITING = 64
/** Pages that are rendered, or wait for it, for one address, so that one can't take all slots. */
const MAX_RENDERS_PER_ADDRESS = 8
const MAX_BYTES = 64 * 1024 * 1024
const MAX_BRIEF_BYTES = 2 * 1024 * 1024

/**
 * Cache of responses that everybody gets alike: public pages and public answers of the API. The
 * fast path answers with the same headers, limits, log and measurements as the hooks, which is what
 * makes a page as cheap as a static file. Whatever is special about a request (a method, a
 * validator, a login) is for Fastify.
 */
export function createSharedResponses(options: SharedResponsesOptions): SharedResponses {
  const {
    limiter,
    renderLimiter,
    logRequest,
    log,
    headers: secureHeaders,
    trustedProxies,
  } = options
  const runRender = limitConcurrency(MAX_RENDERED, MAX_RENDERS_WAITING)
  const takeSlot = createSlots({ max: MAX_RENDERS_WAITING, maxPerKey: MAX_RENDERS_PER_ADDRESS })
  const freshMs = FRESH_MS - options.dataAgeMs
  const cache = createCache<EncodedResponse | Refusal>({
    freshMs,
    maxAgeMs: MAX_AGE_MS - options.dataAgeMs,
    limit: {
      size: MAX_BYTES,
      sizeOf: (made) => (isRefusal(made) || made.isBrief ? NOT_STORED : made.body.bytes),
    },
    onRenewalError: (error) =>
      log.warn({ err: error }, 'could not renew a shared response; serving the previous version'),
  })
  const brief = new LRUCache<string, { response: EncodedResponse; freshUntil: number }>({
    maxSize: MAX_BRIEF_BYTES,
    sizeCalculation: ({ response }) => response.body.bytes,
  })

  async function encodeContent(content: ResponseContent, route: string): Promise<EncodedResponse> {
    const { text, ...rest } = content
    const body = await encode(text)
    const headers = { ...rest.headers, vary: 'Accept-Encoding' }
    const constant = Object.entries({ ...secureHeaders, ...headers }).flat()
    const rawHeaders = (encoding: ContentEncoding) => [
      ...constant,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(body[encoding].length),
    ]
    return {
      ...rest,
      headers,
      body,
      rawHeaders: {
        br: rawHeaders('br'),
        gzip: rawHeaders('gzip'),
        identity: rawHeaders('identity'),
      },
      route,
      isRenewalRequested: false,
    }
  }

  async function get(address: string, make: SharedResponse['make'], route: string) {
    const known = brief.get(address)
    if (known && performance.now() < known.freshUntil) return known.response
    return cache.get(address, async () => {
      const freshUntil = performance.now() + freshMs
      const made = await make()
      if (isRefusal(made)) return made
      const response = await encodeContent(made, route)
      if (response.isBrief) brief.set(address, { response, freshUntil })
      return response
    })
  }

  /** Renders a page for a request; throws `RenderRefused` above the limits of its address. */
  async function render<T>(request: FastifyRequest, make: () => Promise<T>): Promise<T> {
    const key = addressKey(request.ip)
    const retryAfterSeconds = renderLimiter.take(key)
    if (retryAfterSeconds > 0)
      throw new RenderRefused(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
    const free = takeRenderSlot(key)
    return runRender(make).finally(free)
  }

  function takeRenderSlot(key: string): () => void {
    try {
      return takeSlot(key)
    } catch (error) {
      throw error instanceof Busy ? new RenderRefused(refuse('UNAVAILABLE')) : error
    }
  }

  /** Sends the page that is stored although it is too old, or else why none can be rendered now. */
  function sendLastResort(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    error: unknown,
  ) {
    if (!(error instanceof RenderRefused)) throw error
    const { value, staleUntil = 0 } = cache.find(address) ?? {}
    const isServed = performance.now() < staleUntil + LAST_RESORT_AGE_MS - MAX_AGE_MS
    if (!value || isRefusal(value) || !isServed) return sendRefusal(reply, error.refusal)
    const headers = { ...value.headers, 'cache-control': 'no-store' }
    return sendEncoded(request, reply, { ...value, headers })
  }

  function sendEncoded(request: FastifyRequest, reply: FastifyReply, response: EncodedResponse) {
    const { status, headers, body } = response
    reply.headers(headers)
    const etag = headers['etag']
    if (etag && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.code(status).send(body[encoding])
  }

  /** Finds what the fast path may serve. One request goes to its route, which renews it. */
  function findReady(url: string): EncodedResponse | undefined {
    const found = cache.find(url)
    if (!found || isRefusal(found.value) || found.value.status !== 200) return undefined
    const now = performance.now()
    if (now < found.freshUntil) return found.value
    if (now >= found.staleUntil) return undefined
    if (found.value.isRenewalRequested) return found.value
    found.value.isRenewalRequested = true
    return undefined
  }

  const trusts = proxyAddr.compile([...trustedProxies])
  const findAddress = (request: IncomingMessage) =>
    trustedProxies.length > 0 ? proxyAddr(request, trusts) : (request.socket.remoteAddress ?? '')

  return {
    async send(request, reply, { address, make, isRendered = false }) {
      // Whoever asks for a page first has it rendered; all others wait for the same.
      const load = isRendered ? () => render(request, make) : make
      try {
        const made = await get(address, load, routeUrl(request))
        return isRefusal(made) ? sendRefusal(reply, made) : sendEncoded(request, reply, made)
      } catch (error) {
        return sendLastResort(request, reply, address, error)
      }
    },
    async sendOwn(request, reply, make) {
      try {
        const content = await render(request, make)
        return sendEncoded(request, reply, await encodeContent(content, routeUrl(request)))
      } catch (error) {
        if (!(error instanceof RenderRefused)) throw error
        return sendRefusal(reply, error.refusal)
      }
    },
    answer(request, response) {
      const { url = '', headers } = request
      if (request.method !== 'GET') return false
      if (headers['if-none-match'] !== undefined || headers.authorization !== undefined)
        return false
      const started = performance.now()
      const ready = findReady(url)
      if (!ready) return false
      const address = findAddress(request)
      if (limiter.take(addressKey(address)) > 0) return false
      const encoding = acceptedEncoding(headers['accept-encoding'])
      const reqId = randomUUID()
      response.writeHead(200, [...ready.rawHeaders[encoding], 'x-request-id', reqId])
      response.end(ready.body[encoding])
      const ms = performance.now() - started
      logRequest({ reqId, method: 'GET', url, route: ready.route, status: 200, ms, address })
      return true
    },
  }
}

const routeUrl = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'

/** Thrown instead of a page that is not rendered: the cache keeps the one that it has. */
class RenderRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`a page was not rendered: ${refusal.refused}`)
    this.refusal = refusal
  }
}
