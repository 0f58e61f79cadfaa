import { connect, type Socket } from 'node:net'

export interface LoadCount {
  requests: number
  refused: number
}

/**
 * Sends one request after the other on each connection and parses only status and length of the
 * responses: a cheap load, so that the server is what is measured.
 */
export async function hammer(
  url: string,
  connections: number,
  seconds: number,
): Promise<LoadCount> {
  const { hostname, port, host, pathname } = new URL(url)
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`
  const count: LoadCount = { requests: 0, refused: 0 }
  const until = performance.now() + seconds * 1000
  const isOver = () => performance.now() >= until
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname))
  await Promise.all(sockets.map((socket) => sendRepeatedly(socket, request, count, isOver)))
  return count
}

function sendRepeatedly(
  socket: Socket,
  request: string,
  count: LoadCount,
  isOver: () => boolean,
): Promise<void> {
  /** Bytes of the current response that are still missing; null before its head is read. */
  let left: number | null = null
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk) => {
      if (left === null) {
        const end = chunk.indexOf('\r\n\r\n')
        const head = chunk.toString('latin1', 0, end)
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
        if (end === -1 || Number.isNaN(length))
          return reject(new Error(`malformed response head: ${head}`))
        if (!head.startsWith('HTTP/1.1 200')) count.refused += 1
        left = end + 4 + length
      }
      left -= chunk.length
      if (left > 0) return
      left = null
      count.requests += 1
      if (isOver()) {
        socket.destroy()
        resolve()
      } else socket.write(request)
    })
  })
}
