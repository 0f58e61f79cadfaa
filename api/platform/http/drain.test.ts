import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDrainableServer } from './drain.ts'

/** Fake timers: real seconds would prove no more. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function send(server: Server, text: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  const taken = once(server, 'connection')
  await once(socket, 'connect')
  await taken
  if (text) await new Promise((sent) => socket.write(text, sent))
  return socket
}

test('connections without a request in progress are cut a second after the server closes', async () => {
  const asked = Promise.withResolvers<void>()
  const answering = Promise.withResolvers<void>()
  const server = createDrainableServer(
    (_request, response) => {
      asked.resolve()
      void answering.promise.then(() => response.end('whole'))
    },
    () => false,
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const idle = [
    await send(server, ''),
    await send(server, 'GET / HTTP/1.1\r\nHost: x\r\n'),
    await send(server, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Len'),
  ]
  const busy = await send(server, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  let heard = ''
  busy.on('data', (part: Buffer) => {
    heard += part.toString()
  })
  await asked.promise

  const cut = Promise.all(idle.map((socket) => once(socket, 'close')))
  const closed = once(server, 'close')
  server.close()
  await vi.advanceTimersByTimeAsync(999)
  expect(idle.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
  await vi.advanceTimersByTimeAsync(1)
  await cut
  expect(busy.destroyed).toBe(false)

  const whole = once(busy, 'end')
  answering.resolve()
  await closed
  await whole
  expect(heard).toMatch(/^HTTP\/1.1 200 OK[^]*whole$/)
})

test.each([
  ['an endless response', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{'],
])('%s delays closing by sixteen seconds at most', async (_what, request) => {
  const asked = Promise.withResolvers<void>()
  const server = createDrainableServer(
    () => asked.resolve(),
    () => false,
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endless = await send(server, request)
  await asked.promise
  const closed = once(server, 'close')
  server.close()
  await vi.advanceTimersByTimeAsync(15_999)
  expect(endless.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await closed
})
