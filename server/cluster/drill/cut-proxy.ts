import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Proxy of one path of the network, which can be cut: silent as a lost network is, not closed. */
export interface CutProxy {
  cut(): void
  /** Ends the connections that were cut; new ones go through. */
  heal(): void
  close(): Promise<void>
}

export async function openCutProxy(port: number, target: number): Promise<CutProxy> {
  let isCut = false
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    return socket
  }
  const server = createServer((client) => {
    track(client)
    // Nobody answers: the connection is accepted by this machine, not by the node.
    if (isCut) return void client.pause()
    const upstream = track(connect(target, '127.0.0.1'))
    const join = (one: Socket, other: Socket) => {
      one.pipe(other)
      one.on('close', () => {
        sockets.delete(one)
        // An end does not get through a cut path either.
        if (!isCut) other.destroy()
      })
    }
    join(client, upstream)
    join(upstream, client)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    cut() {
      isCut = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    heal() {
      if (!isCut) return
      isCut = false
      destroyAll()
    },
    async close() {
      destroyAll()
      server.close()
      await once(server, 'close')
    },
  }
}
