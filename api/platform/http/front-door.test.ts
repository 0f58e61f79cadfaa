import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestApp, unreachableDatabase } from '../../testing/app.ts'

let app: FastifyInstance
afterEach(close)

/** A server that closes gives the connections that are kept open a second, which no test needs. */
async function close(): Promise<void> {
  app.server.closeAllConnections()
  await app.close()
}

const page = { 'content-type': 'text/html; charset=utf-8', etag: 'W/"one"' }

/** A server whose house says `inside`, with a page ready at the door for some milliseconds. */
async function open(
  environment: Record<string, string> = {},
  { freshMs = 60_000, staleMs = 0, readyAt = '/' } = {},
) {
  const database = unreachableDatabase()
  const made = await createTestApp(database, environment, (app) => {
    app.get('/*', { config: { access: 'open' } }, async () => 'inside')
  })
  app = made.app
  await app.listen({ host: '127.0.0.1', port: 0 })
  app.frontDoor.remember(readyAt, {
    freshUntil: performance.now() + freshMs,
    staleUntil: performance.now() + freshMs + staleMs,
    pick: (encodings) => ({ headers: page, body: Buffer.from(`ready for ${encodings}`) }),
  })
  const { port } = app.server.address() as AddressInfo
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init)
  return { ask, logged: made.logged }
}

test('what is ready is handed out at the door, with every header that the house would say', async () => {
  const { ask } = await open()
  const atTheDoor = await ask('/', { headers: { 'accept-encoding': 'br' } })
  const inside = await ask('/other')
  expect(await atTheDoor.text()).toBe('ready for br')
  expect(await inside.text()).toBe('inside')
  for (const [name, value] of inside.headers) {
    if (['content-length', 'content-type', 'date', 'x-request-id'].includes(name)) continue
    expect(atTheDoor.headers.get(name), name).toBe(value)
  }
  expect(atTheDoor.headers.get('etag')).toBe('W/"one"')
  expect(atTheDoor.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('a connection that is reset at once is nobody’s fault', async () => {
  const { ask, logged } = await open()
  const { port } = app.server.address() as AddressInfo
  for (let turn = 0; turn < 100; turn += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write('GET /other HTTP/1.1\r\nHost: x\r\n\r\n', () => socket.resetAndDestroy())
  }
  expect((await ask('/other')).status).toBe(200)
  expect(logged().filter((line) => line.includes('a request failed'))).toEqual([])
})

test.each<[string, string, RequestInit]>([
  ['another address', '/?page=2', {}],
  ['another method', '/', { method: 'HEAD' }],
  ['a question whether it changed', '/', { headers: { 'if-none-match': 'W/"one"' } }],
])('%s is for the house', async (_what, path, init) => {
  const { ask } = await open()
  expect(await (await ask(path, init)).text()).not.toContain('ready')
})

test('what is not fresh any more is for the house', async () => {
  const { ask } = await open({}, { freshMs: 0 })
  expect(await (await ask('/')).text()).toBe('inside')
})

test('while one request makes the house renew what is stale, the others are not kept waiting', async () => {
  const { ask } = await open({}, { freshMs: 0, staleMs: 60_000 })
  const texts: string[] = []
  for (let i = 0; i < 4; i += 1) texts.push(await (await ask('/')).text())
  const [first, ...others] = texts
  expect(first).toBe('inside')
  for (const other of others) expect(other).toContain('ready')
})

test('at the door requests are counted like inside', async () => {
  const { ask } = await open({ REQUESTS_PER_MINUTE: '2' })
  const statuses = [await ask('/'), await ask('/other'), await ask('/'), await ask('/other')]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429, 429])
})

test('at the door the address is told by proxies that are trusted, and by no others', async () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } }
  const trusting = await open({ TRUSTED_PROXIES: 'loopback' })
  await trusting.ask('/', forwarded)
  await vi.waitFor(() => expect(trusting.logged().join('')).toContain('"address":"203.0.113.9"'))
  await close()
  const doubting = await open()
  await doubting.ask('/', forwarded)
  await vi.waitFor(() => expect(doubting.logged().join('')).toContain('"address":"127.0.0.1"'))
})

test('an answer at the door is logged and measured, without its query', async () => {
  const { ask, logged } = await open({}, { readyAt: '/?q=secret' })
  const { headers } = await ask('/?q=secret')
  const isLine = (line: string) => line.includes(String(headers.get('x-request-id')))
  await vi.waitFor(() => expect(logged().some(isLine)).toBe(true))
  const lines = logged().join('').split('\n').find(isLine)
  expect(JSON.parse(lines ?? '{}')).toMatchObject({
    method: 'GET',
    path: '/',
    route: '/*',
    status: 200,
    msg: 'answered',
  })
  expect(logged().join('')).not.toContain('secret')
  const metrics = await (await ask('/metrics')).text()
  expect(metrics).toContain('http_request_seconds_count{method="GET",route="/*",status="200"} 1')
})
