import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Proxy to PostgreSQL that can drop a response after the server has sent it. */
export interface LossyProxy {
  readonly url: string
  /** Drops the next response on any connection, or the next that contains this text, and closes the connection. */
  dropNextResponse(containing?: string): void
  lost(): number
  close(): Promise<void>
}

export async function openLossyProxy(databaseUrl: string): Promise<LossyProxy> {
  const target = new URL(databaseUrl)
  const socketFolder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const open = () =>
    socketFolder?.startsWith('/')
      ? connect(`${socketFolder}/.s.PGSQL.${target.searchParams.get('port') ?? port}`)
      : connect(port, target.hostname)
  let isArmed = false
  let wanted = ''
  let lost = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = open()
    const cut = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', cut).on('close', cut)
    }
    client.pipe(upstream)
    upstream.on('data', (answer: Buffer) => {
      if (!isArmed || !answer.includes(wanted)) return void client.write(answer)
      isArmed = false
      lost++
      cut()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const url = new URL(databaseUrl)
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  return {
    url: url.toString(),
    dropNextResponse: (containing = '') => {
      isArmed = true
      wanted = containing
    },
    lost: () => lost,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
