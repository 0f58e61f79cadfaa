import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { site } from '../../entry-server.fixture.ts'
import { errorPage } from '../../shell/error-page.ts'
import { registerWeb } from './plugin.ts'
import type { PagePlan, PageRenderer, Renderer } from './renderer.ts'

let app: FastifyInstance
afterEach(() => app.close())

const known: PagePlan = {
  kind: 'page',
  address: '/',
  cacheable: true,
  isKnown: true,
  isStandalone: false,
  hasSecret: false,
}
const now = () => new Date('2026-11-15T12:00:00Z')
const standaloneHeaders = { 'permissions-policy': 'lets the camera be used' }

/** Addresses of the pages that were shared. */
let shared: string[] = []

interface SentPage {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** Stands for the shared responses of the API's server, without their cache. */
const sendPage = (reply: FastifyReply, { status, text, headers }: SentPage) =>
  reply.code(status).headers(headers).send(text)

async function serve(maker: Partial<PageRenderer>, allowsCaching = true) {
  shared = []
  const logged: string[] = []
  const stream = { write: (line: string) => void logged.push(line) }
  app = fastify({ logger: { level: 'warn', stream } })
  app.get('/api/events', async (request) => ({ from: request.socket.remoteAddress }))
  const page: PageRenderer = {
    plan: () => known,
    render: async () => ({ status: 200, html: '<p>Olá</p>', revision: 'one', isBrief: false }),
    ...maker,
  }
  const renderer: Renderer = {
    allowsCaching,
    attach: async () => undefined,
    current: async () => page,
  }
  await registerWeb(app, {
    site,
    renderer,
    now,
    standaloneHeaders,
    errorPage,
    findAsset: async () => null,
    responses: {
      async send(_request, reply, { address, make }) {
        shared.push(address)
        return sendPage(reply, await make())
      },
      sendOwn: async (_request, reply, make) => sendPage(reply, await make()),
    },
  })
  return logged
}

test('a public page is cacheable for two seconds', async () => {
  await serve({})
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=2')
  expect(answer.body).toBe('<p>Olá</p>')
})

test('equal content has an equal weak ETag', async () => {
  let revision = 'one'
  await serve({ render: async () => ({ status: 200, html: '', revision, isBrief: false }) })
  const etag = async () => (await app.inject('/')).headers.etag
  const first = await etag()
  expect(first).toMatch(/^W\/"[\w-]{22}"$/)
  expect(await etag()).toBe(first)
  revision = 'two'
  expect(await etag()).not.toBe(first)
})

test('HEAD has the headers of GET without the body', async () => {
  await serve({})
  const answer = await app.inject({ method: 'HEAD', url: '/' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-length']).toBe('11')
  expect(answer.body).toBe('')
})

test('a protected page is neither cached nor indexed', async () => {
  await serve({ plan: () => ({ ...known, cacheable: false }) })
  const { headers } = await app.inject('/')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(headers).not.toHaveProperty('etag')
})

test('only a standalone page has the headers of one', async () => {
  await serve({
    plan: (url) => ({ ...known, cacheable: false, isStandalone: url === '/portaria' }),
  })
  expect((await app.inject('/portaria')).headers).toMatchObject(standaloneHeaders)
  expect((await app.inject('/')).headers).not.toHaveProperty('permissions-policy')
})

test('an unknown page is logged and answers 404', async () => {
  const logged = await serve({
    plan: () => ({ ...known, isKnown: false }),
    render: async () => ({ status: 404, html: '404', revision: '', isBrief: true }),
  })
  const answer = await app.inject('/nowhere?token=secret')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=2')
  expect(logged.join('')).toContain('"path":"/nowhere"')
  expect(logged.join('')).not.toContain('secret')
})

test('a redirect is one for the browser too', async () => {
  await serve({ plan: () => ({ kind: 'redirect', to: '/inscricoes' }) })
  const answer = await app.inject('/meus-inscricoes')
  expect(answer.statusCode).toBe(308)
  expect(answer.headers.location).toBe('/inscricoes')
})

test('a page that has moved for good is redirected with its query, and nobody keeps that for long', async () => {
  await serve({
    render: async () => ({
      status: 301,
      movedTo: '/evento/novo',
      html: '',
      revision: '',
      isBrief: true,
    }),
  })
  const answer = await app.inject('/evento/antigo?via=ana&x=1')
  expect(answer.statusCode).toBe(301)
  expect(answer.headers.location).toBe('/evento/novo?via=ana&x=1')
  expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=2')
})

test.each([
  [Object.assign(new Error('secret reason'), { status: 503 }), 503],
  [Object.assign(new Error('secret reason'), { status: 0 }), 503],
  [new TypeError('secret reason'), 500],
])('%s shows an error page with the request id only', async (reason, status) => {
  await serve({ render: () => Promise.reject(reason) })
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(status)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  expect(answer.body).toContain('req-')
  expect(answer.body).not.toContain('secret reason')
})

test('a page calls the API in-process, from an address that no socket has', async () => {
  let seen: unknown
  await serve({
    render: async ({ transport }) => {
      seen = await transport({ method: 'GET', path: '/api/events', access: 'open' })
      return { status: 200, html: '', revision: '', isBrief: false }
    },
  })
  await app.inject('/')
  expect(seen).toEqual({ status: 200, body: { from: 'in-process' } })
})

test.each(['/api', '/api/nothing', '/media/x', '/health', '/assets/x.js'])(
  '%s is never a page',
  async (url) => {
    await serve({})
    expect((await app.inject(url)).headers['content-type']).toContain('application/json')
  },
)

test('a public page is shared, under its own address only', async () => {
  await serve({})
  await app.inject('/?utm=1')
  expect(shared).toEqual(['/'])
})

test('a page of one person is not shared', async () => {
  await serve({ plan: () => ({ ...known, cacheable: false }) })
  await app.inject('/')
  expect(shared).toEqual([])
})
