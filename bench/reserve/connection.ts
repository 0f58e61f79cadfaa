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
    let seen = ''
    const socket = connect({ port, host: 'localhost', noDelay: true })
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      seen += String(chunk)
      const head = seen.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = /content-length: (\d+)/i.exec(seen)?.[1]
      if (length === undefined || seen.length < head + 4 + Number(length)) return
      const status = Number(seen.slice(9, 12))
      seen = ''
      onAnswer(status)
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
