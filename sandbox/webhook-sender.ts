import http from 'node:http'
import https from 'node:https'

interface WebhookRequest {
  readonly url: string
  readonly token: string
  readonly body: string
}

const TIMEOUT_MS = 10_000
const options = { keepAlive: true, maxSockets: 64 }

/** Sends notices; connections are kept for the next ones. */
export function createWebhookSender() {
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }

  /** The status of the answer, or in words why there was none. */
  function send(webhookRequest: WebhookRequest): Promise<number | string> {
    const { url, token, body } = webhookRequest
    const target = new URL(url)
    const isSecure = target.protocol === 'https:'
    return new Promise((resolve) => {
      const request = (isSecure ? https : http).request(target, {
        method: 'POST',
        agent: agents[isSecure ? 'https:' : 'http:'],
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': '55tickets-sandbox',
          'asaas-access-token': token,
        },
      })
      const timer = setTimeout(() => request.destroy(new Error('no answer in time')), TIMEOUT_MS)
      request.on('close', () => clearTimeout(timer))
      request.on('response', (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', (error) => resolve(error.message))
      })
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The other side ended a kept connection while we wrote to it: a new one tells more.
        const wasStale = request.reusedSocket && error.code === 'ECONNRESET'
        resolve(wasStale ? send(webhookRequest) : error.message)
      })
      request.end(body)
    })
  }

  function close(): void {
    agents['http:'].destroy()
    agents['https:'].destroy()
  }

  return { send, close }
}
