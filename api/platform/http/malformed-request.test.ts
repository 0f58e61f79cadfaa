import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, unreachableDatabase } from '../../testing/app.ts'

let app: FastifyInstance
const database = unreachableDatabase()

beforeAll(async () => {
  const { app: made } = await createTestApp(database, {}, (app) =>
    app.post('/api/take', { config: { access: 'open' } }, async () => 'taken'),
  )
  app = made
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Sends the text and reads until the server closes the connection. */
function say(text: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      heard += chunk
    })
    socket.on('close', () => resolve(heard)).on('error', reject)
    socket.write(text)
  })
}

const LONG = 'x'.repeat(20_000)

test.each([
  ['headers beyond all measure', `GET / HTTP/1.1\r\nHost: a\r\nX: ${LONG}\r\n\r\n`, '431'],
  ['a method of no one', 'STEAL / HTTP/1.1\r\nHost: a\r\n\r\n', '400'],
  ['a header that is none', 'GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n', '400'],
  [
    'two lengths',
    'POST /api/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    '400',
  ],
  ['noise', '\u0016\u0003\u0001\r\n\r\n', '400'],
])(
  '%s: refused in the common error shape, and the connection is closed',
  async (_what, text, status) => {
    const [head = '', body = ''] = (await say(text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('connection: close')
    expect(JSON.parse(body)).toEqual({ message: 'Confira os dados enviados.', code: 'BAD_INPUT' })
  },
)

const SIZE = 20_000_000
const TOO_MUCH = `POST /api/take HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${SIZE}\r\n\r\n`

/** Fake timers: on a busy machine the body might not be sent within the time limit. */
describe('a body that is far too large', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('is refused, readably for a client that first sends everything', async () => {
    const heard = await say(`${TOO_MUCH}"${'x'.repeat(SIZE - 2)}"`)
    expect(heard).toMatch(/^HTTP\/1.1 413 /)
    expect(heard).toContain('"code":"BODY_TOO_LARGE"')
  })

  test('and never ends is read for two seconds', async () => {
    const heard = say(`${TOO_MUCH}"xxx`)
    while (vi.getTimerCount() === 0) await nextTurn()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await heard).toMatch(/^HTTP\/1.1 413 /)
  })
})
