import { connect } from 'node:net'

/** Called with the status of each response. */
type OnAnswer = (status: number) => void

export interface Connection {
  send(request: Buffer, onAnswer: OnAnswer): void
  close(): void
}

/**
 * A keep-alive connection that sends prepared bytes and parses as little of the response as it can:
 * the load must cost little of the machine that it measures.
 */
export function openConnection(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let onAnswer: OnAnswer = () => undefined
    let missing = 0
    let status = 0
    const buffer = Buffer.allocUnsafe(1 << 14)
    const read = (size: number) => {
      if (missing > 0) missing -= size
      else {
        const head = buffer.toString('latin1', 0, size)
        const end = head.indexOf('\r\n\r\n')
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        // Our servers send the head in one chunk.
        if (end < 0 || length === undefined) throw new Error(`malformed response head: ${head}`)
        status = Number(head.slice(9, 12))
        missing = end + 4 + Number(length) - size
      }
      if (missing <= 0) onAnswer(status)
      return true
    }
    const socket = connect({
      port,
      host: 'localhost',
      noDelay: true,
      onread: { buffer, callback: read },
    })
    socket.once('error', reject)
    socket.once('connect', () =>
      resolve({
        send(request, then) {
          onAnswer = then
          socket.write(request)
        },
        close: () => socket.destroy(),
      }),
    )
  })
}
