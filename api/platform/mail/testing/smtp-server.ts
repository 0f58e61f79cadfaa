import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { promisify } from 'node:util'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { TestEnd } from '../../jobs/testing/jobs.ts'

export interface TestSmtpServer {
  url: string
  port: number
  /** Mails received so far, as raw messages. */
  mails: { to: string[]; raw: string }[]
}

type SmtpServerOptions = SMTPServerOptions & { port?: number }

/** Starts a real SMTP server on this machine, stopped when the test ends. */
export async function startSmtpServer(
  { onTestFinished }: TestEnd,
  options: SmtpServerOptions = {},
): Promise<TestSmtpServer> {
  const { close, ...server } = await openSmtpServer(options)
  onTestFinished(close)
  return server
}

/** Same as `startSmtpServer`, for callers that close it themselves. */
export async function openSmtpServer(
  options: SmtpServerOptions = {},
): Promise<TestSmtpServer & { close: () => Promise<void> }> {
  const mails: TestSmtpServer['mails'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // The pooled connections of a client outlive the test.
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
    ...options,
  })
  // A client that disconnects is no failure of this server.
  server.on('error', () => undefined)
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const port = serverPort(server.server)
  const close = () => promisify(server.close.bind(server))()
  return { url: `smtp://127.0.0.1:${port}`, port, mails, close }
}

/** Starts a server that accepts connections and sends nothing. */
export async function startSilentServer({ onTestFinished }: TestEnd): Promise<string> {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${serverPort(server)}`
}

function serverPort(server: { address(): ReturnType<Server['address']> }): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  return address.port
}

/** A header of a raw message, unfolded. */
export function mailHeader(raw: string, name: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
}
