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

/** `not-sent`: nobody can have acted on it. `no-answer`: somebody may have. */
export type Failure = 'not-sent' | 'no-answer'

const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024

type HttpClient = (question: HttpRequest) => Promise<HttpResponse | Failure>

/**
 * Puts a question to another server over connections that are kept, at most so many at once; the
 * others wait within their own time. Never throws, never repeats anything.
 */
export function createHttpClient(atOnce: number): HttpClient {
  const options = { keepAlive: true, maxSockets: atOnce }
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
      // On a connection that stands, the first bytes leave at once.
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
    if (size > LARGEST_ANSWER_BYTES) throw new Error('the answer is too large')
  }
  return Buffer.concat(chunks).toString('utf8')
}
