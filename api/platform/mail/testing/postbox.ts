import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { promisify } from 'node:util'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { AtEnd } from '../../jobs/testing/jobs.ts'

export interface Postbox {
  url: string
  port: number
  /** The letters taken so far, as they came over the wire. */
  letters: { to: string[]; raw: string }[]
}

type PostboxOptions = SMTPServerOptions & { port?: number }

/** A real mail server on this machine, stopped when the test ends. */
export async function startPostbox(
  { onTestFinished }: AtEnd,
  options: PostboxOptions = {},
): Promise<Postbox> {
  const { close, ...postbox } = await openPostbox(options)
  onTestFinished(close)
  return postbox
}

/** The same for whoever closes it themselves. */
export async function openPostbox(
  options: PostboxOptions = {},
): Promise<Postbox & { close: () => Promise<void> }> {
  const letters: Postbox['letters'] = []
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
        letters.push({ to, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
    ...options,
  })
  // A client that gives up is not this server's failure.
  server.on('error', () => undefined)
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const port = portOf(server.server)
  const close = () => promisify(server.close.bind(server))()
  return { url: `smtp://127.0.0.1:${port}`, port, letters, close }
}

/** A server that takes connections and says nothing. */
export async function startSilentServer({ onTestFinished }: AtEnd): Promise<string> {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${portOf(server)}`
}

function portOf(server: { address(): ReturnType<Server['address']> }): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  return address.port
}

/** One header of a letter, unfolded. */
export function headerOf(raw: string, name: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
}
