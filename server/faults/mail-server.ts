import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import {
  mailHeader,
  openSmtpServer,
  type TestSmtpServer,
} from '@55tickets/api/platform/mail/testing/smtp-server.ts'
import { freePort } from '@55tickets/api/testing/free-port.ts'

/** How the mail server behaves: takes mail, takes connections and says nothing, or is not there. */
type MailServerState = 'well' | 'hanging' | 'down'

export interface MailServer {
  readonly url: string
  setState(state: MailServerState): Promise<void>
  /** Connections that were taken and never answered. */
  hung(): number
  /** How often each mail arrived, by its Message-ID. */
  arrivals(): Map<string, number>
  close(): Promise<void>
}

/** A mail server at one address that can be made to hang and to go away. */
export async function openMailServer(): Promise<MailServer> {
  const port = await freePort()
  const boxes: TestSmtpServer[] = []
  let hung = 0
  let leave: () => Promise<void> = async () => undefined

  async function takeMail(): Promise<void> {
    const box = await openSmtpServer({ port })
    boxes.push(box)
    leave = box.close
  }

  async function hang(): Promise<void> {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      hung += 1
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    leave = async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
  }

  await takeMail()
  return {
    url: `smtp://127.0.0.1:${port}`,
    async setState(state) {
      await leave()
      leave = async () => undefined
      if (state === 'well') await takeMail()
      if (state === 'hanging') await hang()
    },
    hung: () => hung,
    arrivals() {
      const counts = new Map<string, number>()
      for (const { raw } of boxes.flatMap(({ mails }) => mails)) {
        const id = mailHeader(raw, 'Message-ID') ?? ''
        counts.set(id, (counts.get(id) ?? 0) + 1)
      }
      return counts
    },
    close: () => leave(),
  }
}
