import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import {
  mailHeader,
  openSmtpServer,
  type TestSmtpServer,
} from '@55tickets/api/platform/mail/testing/smtp-server.ts'
import { freePort } from '@55tickets/api/testing/free-port.ts'

/** State of the mail server: accepts mail, accepts connections without answering, or is down. */
type MailServerState = 'up' | 'hanging' | 'down'

export interface MailServer {
  readonly url: string
  setState(state: MailServerState): Promise<void>
  /** Number of connections that were accepted and never answered. */
  hung(): number
  /** Deliveries of each mail, by Message-ID. */
  arrivals(): Map<string, number>
  close(): Promise<void>
}

/** Opens a mail server at one address that can be made to hang or go down. */
export async function openMailServer(): Promise<MailServer> {
  const port = await freePort()
  const servers: TestSmtpServer[] = []
  let hung = 0
  let shutDown: () => Promise<void> = async () => undefined

  async function acceptMail(): Promise<void> {
    const smtp = await openSmtpServer({ port })
    servers.push(smtp)
    shutDown = smtp.close
  }

  async function hang(): Promise<void> {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      hung += 1
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    shutDown = async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
  }

  await acceptMail()
  return {
    url: `smtp://127.0.0.1:${port}`,
    async setState(state) {
      await shutDown()
      shutDown = async () => undefined
      if (state === 'up') await acceptMail()
      if (state === 'hanging') await hang()
    },
    hung: () => hung,
    arrivals() {
      const counts = new Map<string, number>()
      for (const { raw } of servers.flatMap(({ mails }) => mails)) {
        const id = mailHeader(raw, 'Message-ID') ?? ''
        counts.set(id, (counts.get(id) ?? 0) + 1)
      }
      return counts
    },
    close: () => shutDown(),
  }
}
