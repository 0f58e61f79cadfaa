import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, unreachableDatabase } from '../../testing/app.ts'
import { refuse } from '../refuse.ts'
import type { ResponseContent } from './shared-responses.ts'

let app: FastifyInstance
afterEach(close)
afterEach(() => void vi.restoreAllMocks())

/** A server that closes gives the connections that are kept open a second, which no test needs. */
async function close(): Promise<void> {
  app.server.closeAllConnections()
  await app.close()
}

/** Time by the clock of the cache, which stands still between calls of `pass`. */
let time = 0
beforeEach(() => {
  time = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => time)
})
const pass = (ms: number) => {
  time += ms
}

const page: ResponseContent = {
  status: 200,
  text: 'ready',
  headers: { 'content-type': 'text/html; charset=utf-8', etag: 'W/"one"' },
}

describe('the fast path', () => {
  /** A server whose route answers `inside`, with a page in the cache. */
  async function open(
    environment: Record<string, string> = {},
    { address = '/', content = page } = {},
  ) {
    const database = unreachableDatabase()
    let isFilled = false
    const made = await createTestApp(database, environment, (app) => {
      app.get('/*', { config: { access: 'open' } }, async (request, reply) =>
        isFilled
          ? 'inside'
          : app.sharedResponses.send(request, reply, { address, make: async () => content }),
      )
    })
    app = made.app
    // HEAD, so that it is not measured together with the requests of the test.
    await app.inject({ method: 'HEAD', url: address, remoteAddress: 'in-process' })
    isFilled = true
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, init)
    return { ask, logged: made.logged }
  }

  test('answers what is ready, with every header that the route would send', async () => {
    const { ask } = await open()
    const ready = await ask('/', { headers: { 'accept-encoding': 'br' } })
    const inside = await ask('/other')
    expect(await ready.text()).toBe('ready')
    expect(ready.headers.get('content-encoding')).toBe('br')
    expect(await inside.text()).toBe('inside')
    for (const [name, value] of inside.headers) {
      if (['content-length', 'content-type', 'date', 'x-request-id'].includes(name)) continue
      expect(ready.headers.get(name), name).toBe(value)
    }
    expect(ready.headers.get('etag')).toBe('W/"one"')
    expect(ready.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
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
    ['a login', '/', { headers: { authorization: 'Bearer x' } }],
  ])('%s is for the route', async (_what, path, init) => {
    const { ask } = await open()
    expect(await (await ask(path, init)).text()).not.toContain('ready')
  })

  test.each<[string, Partial<ResponseContent>]>([
    ['a missing page', { status: 404 }],
    ['a page of which there are endless others', { isBrief: true }],
  ])('%s is for the route', async (_what, content) => {
    const { ask } = await open({}, { content: { ...page, ...content } })
    expect(await (await ask('/')).text()).toBe('inside')
  })

  test('what is too old is for the route', async () => {
    const { ask } = await open()
    pass(3000)
    expect(await (await ask('/')).text()).toBe('inside')
  })

  test('while one request renews what is stale, the others are not kept waiting', async () => {
    const { ask } = await open()
    pass(2000)
    const texts: string[] = []
    for (let i = 0; i < 4; i += 1) texts.push(await (await ask('/')).text())
    const [first, ...others] = texts
    expect(first).toBe('inside')
    for (const other of others) expect(other).toContain('ready')
  })

  test('counts requests as the route does', async () => {
    const { ask } = await open({ REQUESTS_PER_MINUTE: '2' })
    const statuses = [await ask('/'), await ask('/other'), await ask('/'), await ask('/other')]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429, 429])
  })

  test('takes the address from proxies that are trusted, and from no others', async () => {
    const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } }
    const trusting = await open({ TRUSTED_PROXIES: 'loopback' })
    await trusting.ask('/', forwarded)
    await expect.poll(() => trusting.logged().join('')).toContain('"address":"203.0.113.9"')
    await close()
    const doubting = await open()
    await doubting.ask('/', forwarded)
    await expect.poll(() => doubting.logged().join('')).toContain('"address":"127.0.0.1"')
  })

  test('logs and measures its answers, without the query', async () => {
    const { ask, logged } = await open({}, { address: '/?q=secret' })
    const { headers } = await ask('/?q=secret')
    const isLine = (line: string) => line.includes(String(headers.get('x-request-id')))
    await expect.poll(() => logged().some(isLine)).toBe(true)
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
})

describe('a shared response', () => {
  /** A server that shares what `make` makes at each address. */
  async function serve(make: (url: string) => ReturnType<typeof makePage>) {
    const made = await createTestApp(unreachableDatabase(), {}, (app) => {
      app.get('/*', { config: { access: 'open' } }, (request, reply) =>
        app.sharedResponses.send(request, reply, {
          address: request.url,
          make: () => make(request.url),
        }),
      )
    })
    app = made.app
    return made
  }

  let made = 0
  const makePage = async (more: Partial<ResponseContent> = {}): Promise<ResponseContent> => {
    made += 1
    return { ...page, text: String(made), ...more }
  }
  const serveCounted = (more: Partial<ResponseContent> = {}) => {
    made = 0
    return serve(() => makePage(more))
  }
  const read = async (url = '/') => (await app.inject(url)).body

  test('is sent in the accepted encoding', async () => {
    await serveCounted({ text: '<p>Olá</p>' })
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect((await app.inject('/')).body).toBe('<p>Olá</p>')
  })

  test('is at most three seconds old, also after a pause', async () => {
    await serveCounted()
    expect(await read()).toBe('1')
    pass(1999)
    expect(await read()).toBe('1')
    pass(1001)
    expect(await read()).toBe('2')
  })

  test('is served for a second longer while it is renewed', async () => {
    await serveCounted()
    await read()
    pass(2500)
    expect(await read()).toBe('1')
    await expect.poll(() => read()).toBe('2')
  })

  test('gets 304 with a matching ETag', async () => {
    await serveCounted()
    const { etag } = (await app.inject('/')).headers
    const answer = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } })
    expect(answer.statusCode).toBe(304)
    expect(answer.body).toBe('')
  })

  test('answers HEAD with the headers of GET without the body', async () => {
    await serveCounted({ text: '<p>Olá</p>' })
    const answer = await app.inject({ method: 'HEAD', url: '/' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-length']).toBe('11')
    expect(answer.body).toBe('')
  })

  test('that is brief is stored while fresh and never served stale', async () => {
    await serveCounted({ isBrief: true, status: 404 })
    expect(await read('/evento/x')).toBe('1')
    pass(1000)
    expect(await read('/evento/x')).toBe('1')
    pass(1000)
    expect(await read('/evento/x')).toBe('2')
  })

  test('is not evicted by a flood of brief ones', async () => {
    made = 0
    // Together they are larger than the whole cache.
    const text = 'missing '.repeat(100_000)
    await serve((url) => makePage(url === '/' ? {} : { isBrief: true, status: 404, text }))
    expect(await read()).toBe('1')
    for (let index = 0; index < 100; index += 1) await app.inject(`/evento/${index}`)
    expect(await read()).toBe('1')
    expect(made).toBe(101)
  })

  test('is made once for all who wait for it', async () => {
    await serveCounted()
    const bodies = await Promise.all(Array.from({ length: 50 }, () => read()))
    expect(bodies).toEqual(Array(50).fill('1'))
  })

  test('is not stored if it is a refusal, nor if it failed', async () => {
    const outcomes = [
      async () => refuse('NOT_FOUND'),
      async () => Promise.reject(new Error('away')),
      async () => page,
    ]
    await serve(() => outcomes.shift()?.() as Promise<ResponseContent>)
    const statuses = []
    for (let index = 0; index < 4; index += 1) statuses.push((await app.inject('/')).statusCode)
    expect(statuses).toEqual([404, 500, 200, 200])
  })

  test('is followed by the previous one while renewals fail, which is logged', async () => {
    let isAway = false
    const { logged } = await serve(async () => {
      if (isAway) throw new Error('the database is away')
      return page
    })
    await read()
    isAway = true
    pass(2500)
    expect(await read()).toBe('ready')
    await turn()
    expect(logged().join('')).toContain('could not renew a shared response')
    pass(500)
    expect((await app.inject('/')).statusCode).toBe(500)
  })
})

describe('a page', () => {
  /** A server that renders pages below `/`, and below `/own` pages that are not shared. */
  async function serve(render: (url: string) => Promise<string>) {
    const made = await createTestApp(unreachableDatabase(), { PAGES_PER_MINUTE: '12' }, (app) => {
      app.get('/*', { config: { access: 'open' } }, (request, reply) => {
        const make = async () => ({ ...page, text: await render(request.url) })
        return request.url.startsWith('/own')
          ? app.sharedResponses.sendOwn(request, reply, make)
          : app.sharedResponses.send(request, reply, {
              address: request.url,
              make,
              isRendered: true,
            })
      })
    })
    app = made.app
  }
  // A call of `inject` begins when it is awaited.
  const ask = async (url: string, remoteAddress = '203.0.113.1') =>
    await app.inject({ url, remoteAddress })
  const statusesOf = async (asked: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(asked)).map(({ statusCode }) => statusCode)

  test('is rendered so often for one address; others, and what is stored, are served', async () => {
    await serve(async (url) => url)
    for (let n = 0; n < 6; n += 1) {
      expect((await ask(`/evento/${n}`)).statusCode).toBe(200)
      expect((await ask(`/own/${n}`)).statusCode).toBe(200)
    }
    const refused = await ask('/evento/another')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('/own/another')).statusCode).toBe(429)
    expect((await ask('/evento/5')).body).toBe('/evento/5')
    expect((await ask('/evento/another', '203.0.113.2')).body).toBe('/evento/another')
  })

  test('that can not be renewed is served to an age of five seconds, for no other cache to keep', async () => {
    await serve(async (url) => url)
    await ask('/evento/tambores')
    for (let n = 0; n < 12; n += 1) await ask(`/evento/${n}`)
    pass(4999)
    const stale = await ask('/evento/tambores')
    expect([stale.statusCode, stale.headers['cache-control']]).toEqual([200, 'no-store'])
    pass(1)
    expect((await ask('/evento/tambores')).statusCode).toBe(429)
  })

  test('is rendered beside three others at most, and an address has eight of them', async () => {
    let running = 0
    let most = 0
    const barrier = Promise.withResolvers<void>()
    await serve(async (url) => {
      running += 1
      most = Math.max(most, running)
      await barrier.promise
      running -= 1
      return url
    })
    const asked = Array.from({ length: 10 }, (_, n) => ask(`/evento/${n}`))
    const other = ask('/evento/other', '203.0.113.2')
    const same = ask('/evento/other', '203.0.113.1')
    expect(await statusesOf(asked.slice(8))).toEqual([503, 503])
    barrier.resolve()
    expect(await statusesOf([...asked.slice(0, 8), other, same])).toEqual(Array(10).fill(200))
    expect(most).toBe(4)
  })
})
