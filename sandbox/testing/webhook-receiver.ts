import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Payment } from '../payment.ts'

interface ReceivedEvent {
  readonly id: string
  readonly event: string
  readonly dateCreated: string
  readonly payment: Payment
  /** The header that authenticates the sender. */
  readonly token: string | undefined
}

/** A webhook endpoint that records what it receives. */
export interface WebhookReceiver {
  readonly url: string
  readonly received: ReceivedEvent[]
  /** Sets the status of the next responses; null: never respond. */
  answerWith(status: number | null): void
  /** Removes all received events and responds with 200 again. */
  clear(): void
  close(): Promise<void>
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = []
  let status: number | null = 200
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const event = JSON.parse(Buffer.concat(chunks).toString()) as Omit<ReceivedEvent, 'token'>
      const token = request.headers['asaas-access-token']
      received.push({ ...event, token: typeof token === 'string' ? token : undefined })
      if (status !== null) response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    answerWith: (next) => {
      status = next
    },
    clear: () => {
      received.length = 0
      status = 200
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
