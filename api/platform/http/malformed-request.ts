import type { Socket } from 'node:net'
import { refusals } from '@55tickets/contracts/http/refusals.ts'

const { message } = refusals.BAD_INPUT
const body = JSON.stringify({ message, code: 'BAD_INPUT' })

/** Answers input that is not valid HTTP, which never becomes a request, in the shape of every error. */
export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Nobody is left to answer.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const head = [
    `HTTP/1.1 ${statusLine(error.code)}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

function statusLine(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large'
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout'
  return '400 Bad Request'
}
