import { connect } from 'node:net'

/** What comes back: the status, and when it was there. */
type OnAnswer = (status: number) => void

export interface Connection {
  send(request: Buffer, onAnswer: OnAnswer): void
  close(): void
}

/**
 * One kept connection that sends bytes made before and reads no more of the answer than it must:
 * the load shall cost as little as possible of the machine that it measures.
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
        // Nobody here sends a head in pieces.
        if (end < 0 || length === undefined) throw new Error(`not understood: ${head}`)
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
