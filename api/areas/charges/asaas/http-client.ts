import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers: Record<string, string>
  readonly body?: string
  readonly timeoutMs: number
}

export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** `not-sent`: the request can not have had an effect. `no-answer`: it may have. */
export type Failure = 'not-sent' | 'no-answer'

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

type HttpClient = (request: HttpRequest) => Promise<HttpResponse | Failure>

/**
 * Creates a client over keep-alive connections. Requests beyond `maxSockets` wait within their own
 * timeout. Never throws and never retries.
 */
export function createHttpClient(maxSockets: number): HttpClient {
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
