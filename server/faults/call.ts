import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** An answer as a client saw it. Status 0: the connection broke or was refused; `code` says how. */
export interface Answer {
  readonly status: number
  readonly code: string
  readonly hasRetryAfter: boolean
  /** Server behind a load balancer that reports it. */
  readonly servedBy?: string
  readonly body: Readonly<Record<string, unknown>>
  readonly ms: number
}

export interface CallOptions {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | undefined
  readonly timeoutMs?: number
  /** The answer is no JSON: its text becomes the body's `text`. */
  readonly isText?: boolean
}

/** Far longer than the product's time limit of 15 s: a busy machine is no hang. */
const HANGS_AFTER_MS = 60_000
const loop = monitorEventLoopDelay()
loop.enable()
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })

/** Sends one request and never throws: every outcome is an answer. */
export function call({
  url,
  method = 'GET',
  headers,
  body,
  timeoutMs,
  isText = false,
}: CallOptions): Promise<Answer> {
  const since = performance.now()
  const bytes = body === undefined ? undefined : JSON.stringify(body)
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const failed = (code: string) => {
    resolve({ status: 0, code, hasRetryAfter: false, body: {}, ms: performance.now() - since })
  }
  const sent = request(url, {
    agent,
    method,
    headers: {
      ...headers,
      ...(bytes !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(bytes)),
      }),
    },
  })
  const timer = setTimeout(() => {
    // Reports where it hung, and how late this process was itself: a busy client receives answers
    // late.
    const lateMs = (loop.max / 1e6).toFixed(0)
    failed(
      `HANGS at ${new URL(url).host}, ${method} ${new URL(url).pathname}, own loop late by up to ${lateMs} ms`,
    )
    sent.destroy()
  }, timeoutMs ?? HANGS_AFTER_MS)
  sent.once('close', () => clearTimeout(timer))
  sent.once('error', (error: NodeJS.ErrnoException) => failed(error.code ?? error.message))
  sent.once('response', (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      text += chunk
    })
    response.once('error', (error: NodeJS.ErrnoException) => failed(error.code ?? error.message))
    response.once('end', () => {
      const read = isText ? { text } : parse(text)
      const code = 'code' in read ? read.code : ''
      resolve({
        status: response.statusCode ?? 0,
        code: typeof code === 'string' ? code : '',
        hasRetryAfter: response.headers['retry-after'] !== undefined,
        servedBy: String(response.headers['x-served-by'] ?? ''),
        body: read,
        ms: performance.now() - since,
      })
    })
  })
  sent.end(bytes)
  return promise
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
