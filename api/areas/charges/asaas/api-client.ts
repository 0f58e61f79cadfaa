import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Log } from '../../../platform/log.ts'
import type { Tracing } from '../../../platform/tracing/spans.ts'
import { tracing } from '../../../platform/tracing/tracing.ts'
import { callKind } from '../quota/call-kind.ts'
import type { ProviderQuota } from '../quota/provider-quota.ts'

/**
 * Result of a call. `refused`: the provider rejected it and did nothing. `not-sent`: the provider
 * never processed it. `busy`: the same, because we have made too many calls. `no-answer`: unknown whether
 * it was processed.
 */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: 'refused'; readonly codes: readonly string[] }
  | { readonly ok: false; readonly why: 'not-found' | 'busy' | Failure }

export interface ApiCall<T> {
  readonly method: HttpRequest['method']
  /** Path below the provider's base URL. */
  readonly path: string
  readonly query?: Record<string, string>
  readonly body?: object
  readonly answer: z.ZodType<T>
  readonly timeoutMs: number
  /** A card charge, which waits for a bank. */
  readonly isCard?: boolean
}

export interface ApiClientOptions {
  /** Base URL, resolved for each call: the sandbox may move to another port. */
  readonly address: () => Promise<string> | string
  readonly apiKey: string
  readonly log: Log
  /** Counts what is used of the provider's quota. */
  readonly quota: ProviderQuota
  /** Waits between attempts. */
  readonly sleep?: (ms: number) => Promise<unknown>
}

/** Below the 50 concurrent reads that Asaas allows an account. */
const MAX_CONCURRENT = 40
/**
 * Banks take up to a minute: cards have separate connections, so that they never block other calls.
 */
const MAX_CONCURRENT_CARDS = 100
const MAX_ATTEMPTS = 3
const RETRY_PAUSE_MS = 200
const MAX_RETRY_PAUSE_MS = 5_000

const Errors = z.object({ errors: z.array(z.object({ code: z.string() })) })

/** Creates the HTTP client of the provider. Only idempotent calls (GET, DELETE) are retried. */
export function createApiClient(options: ApiClientOptions) {
  const { address, apiKey, log, quota, sleep = wait } = options
  const defaultClient = createHttpClient(MAX_CONCURRENT)
  const cardClient = createHttpClient(MAX_CONCURRENT_CARDS)
  const headers = {
    access_token: apiKey,
    'user-agent': '55Tickets',
    accept: 'application/json',
  }

  async function once<T>(call: ApiCall<T>): Promise<HttpResponse | Failure> {
    const base = await findBaseUrl(address)
    if (base === null) return 'not-sent'
    const url = new URL(`${base.replace(/\/$/, '')}${call.path}`)
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
    const { method, timeoutMs } = call
    const client = call.isCard ? cardClient : defaultClient
    const result = await (call.body
      ? client({
          method,
          url,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(call.body),
          timeoutMs,
        })
      : client({ method, url, headers, timeoutMs }))
    count(call, result)
    return result
  }

  /** Counts a call that may have reached the provider. */
  function count<T>(call: ApiCall<T>, result: HttpResponse | Failure): void {
    if (result === 'not-sent') return
    quota.add(callKind(call), result !== 'no-answer' && result.status === 429)
    if (result !== 'no-answer')
      quota.noteLimit(`${call.method} ${pathTemplate(call.path)}`, result.headers)
  }

  async function perform<T>(call: ApiCall<T>): Promise<Reply<T>> {
    const maxAttempts = call.method === 'POST' ? 1 : MAX_ATTEMPTS
    const began = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      const result = await once(call)
      // An attempt that timed out would time out again.
      const hasTime = performance.now() - began < call.timeoutMs
      const pauseMs = attempt < maxAttempts && hasTime ? retryPause(result, attempt) : null
      if (pauseMs === null) return toReply(call, result, log)
      await sleep(pauseMs)
    }
  }

  return <T>(call: ApiCall<T>): Promise<Reply<T>> =>
    tracing ? traceCall(tracing, call, perform) : perform(call)
}

/**
 * Traces a call by its method and its path without ids. Queries hold CPFs and are left out, and the
 * provider gets no trace header.
 */
function traceCall<T>(
  tracing: Tracing,
  call: ApiCall<T>,
  perform: (call: ApiCall<T>) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const template = pathTemplate(call.path)
  const attributes = { 'http.request.method': call.method, 'url.template': template }
  const span = { name: `provider ${call.method} ${template}`, kind: 'client', attributes } as const
  return tracing.run(span, async (started) => {
    const reply = await perform(call)
    started.set({ 'provider.outcome': reply.ok ? 'ok' : reply.why })
    return reply
  })
}

/** Path without ids. */
const pathTemplate = (path: string) => path.replace(/\/[^/]*[\d_][^/]*/g, '/:id')

async function findBaseUrl(address: ApiClientOptions['address']): Promise<string | null> {
  try {
    return await address()
  } catch {
    return null
  }
}

/**
 * Milliseconds before the next attempt. Null if a retry is useless or would make a buyer wait too
 * long.
 */
function retryPause(result: HttpResponse | Failure, attempt: number): number | null {
  if (typeof result === 'string' || result.status >= 500) return RETRY_PAUSE_MS * attempt
  if (result.status !== 429) return null
  const pauseMs = Number(result.headers['ratelimit-reset'] ?? 1) * 1_000
  return pauseMs <= MAX_RETRY_PAUSE_MS ? pauseMs : null
}

/** Interprets a response. Only error codes are logged: a description may repeat card data. */
function toReply<T>(call: ApiCall<T>, result: HttpResponse | Failure, log: Log): Reply<T> {
  const fields = { method: call.method, path: call.path }
  if (typeof result === 'string') {
    log.warn({ ...fields, result }, 'the payment provider did not answer')
    return { ok: false, why: result }
  }
  const { status } = result
  const content = parse(result.text)
  if (status === 200) {
    const read = call.answer.safeParse(content)
    if (read.success) return { ok: true, value: read.data }
    const invalid = read.error.issues.map(({ path }) => path.join('.'))
    log.error({ ...fields, invalid }, 'the payment provider sent an unexpected response')
    return { ok: false, why: 'no-answer' }
  }
  if (status === 404) return { ok: false, why: 'not-found' }
  const errors = Errors.safeParse(content)
  const codes = errors.success ? errors.data.errors.map(({ code }) => code) : []
  if (status === 400 && errors.success) {
    log.info({ ...fields, codes }, 'the payment provider refused a call')
    return { ok: false, why: 'refused', codes }
  }
  // Rejected before processing: a wrong key, or too many calls.
  if (status === 401 || status === 403 || status === 429) {
    log.error({ ...fields, status, codes }, 'the payment provider rejected our key or rate')
    return { ok: false, why: status === 429 ? 'busy' : 'not-sent' }
  }
  log.warn({ ...fields, status, codes }, 'the payment provider failed')
  return { ok: false, why: 'no-answer' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers: Record<string, string>
  readonly body?: string
  readonly timeoutMs: number
}

interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** `not-sent`: the request can not have had an effect. `no-answer`: it may have. */
type Failure = 'not-sent' | 'no-answer'

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

type HttpClient = (request: HttpRequest) => Promise<HttpResponse | Failure>

/**
 * Creates a client over keep-alive connections. Requests beyond `maxSockets` wait within their own
 * timeout. Never throws and never retries.
 */
function createHttpClient(maxSockets: number): HttpClient {
  const options = { keepAlive: true, maxSockets }
  const agents = { http: new http.Agent(options), https: new https.Agent(options) }

  return ({ method, url, headers, body, timeoutMs }) =>
    new Promise((resolve) => {
      const isSecure = url.protocol === 'https:'
      let isSent = false
      const fail = () => resolve(isSent ? 'no-answer' : 'not-sent')
      const request = (isSecure ? https : http).request(url, {
        method,
        agent: isSecure ? agents.https : agents.http,
        headers: body === undefined ? headers : { ...headers, 'content-length': byteLength(body) },
        signal: AbortSignal.timeout(timeoutMs),
      })
      // On an open connection the first bytes are sent immediately.
      request.on('socket', (socket: Socket) => {
        if (socket.connecting) {
          socket.once(isSecure ? 'secureConnect' : 'connect', () => {
            isSent = true
          })
        } else isSent = true
      })
      request.on('error', fail)
      request.on('response', (response) => {
        readText(response).then(
          (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          fail,
        )
      })
      request.end(body)
    })
}

const byteLength = (text: string) => String(Buffer.byteLength(text))

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > MAX_RESPONSE_BYTES) throw new Error('the response is too large')
  }
  return Buffer.concat(chunks).toString('utf8')
}
