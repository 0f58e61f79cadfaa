import http from 'node:http'
import https from 'node:https'

interface WebhookRequest {
  readonly url: string
  readonly token: string
  readonly body: string
}

const WEBHOOK_TIMEOUT_MS = 10_000
const options = { keepAlive: true, maxSockets: 64 }

/** Sends webhook requests over keep-alive connections. */
export function createWebhookSender() {
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }

  /** Sends one request. Resolves to the status of the response, or to the error message. */
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
      const timer = setTimeout(
        () => request.destroy(new Error('no answer in time')),
        WEBHOOK_TIMEOUT_MS,
      )
      request.on('close', () => clearTimeout(timer))
      request.on('response', (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', (error) => resolve(error.message))
      })
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The receiver closed an idle connection while we wrote to it: retry on a new one.
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
