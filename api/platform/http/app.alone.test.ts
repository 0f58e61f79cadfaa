import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestApp, rightsFor, testConfig, unreachableDatabase } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { identifyById, signedInAs } from '../../testing/people.ts'
import { createAccessLog, createLog } from '../log.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createApp } from './app.ts'
import { cspReportCounts } from './csp-reports.ts'
import { fileRoute } from './send-file.ts'

/** Mocked here; `loop-watch.test.ts` tests when the event loop counts as late. */
const loop = vi.hoisted(() => ({ isBehind: false }))
vi.mock('./loop-watch.ts', () => ({
  watchLoop: () => ({ isBehind: () => loop.isBehind, stop: () => undefined }),
}))

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a route without declared access keeps the server from starting', async () => {
  const app = await createApp({
    config: testConfig(),
    database,
    log: createLog('silent'),
    accessLog: createAccessLog('silent'),
    metrics: createMetrics(database.pool),
    identify: () => null,
    identifyDevice: () => null,
    rights: rightsFor(() => false),
  })
  app.get('/api/forgotten', async () => 'secret')
  await expect(app.ready()).rejects.toThrow(/GET \/api\/forgotten/)
})

test('every route of the platform declares its access', async () => {
  const { app } = await createTestApp(database)
  const routes = app.accessList()
  expect(routes.length).toBeGreaterThan(5)
  expect(routes.filter((route) => !route.access)).toEqual([])
  await app.close()
})

test('a team route refuses strangers and users who lack the role at this moment', async () => {
  const team = new Set(['bia'])
  const { app } = await createTestApp(
    database,
    {},
    (app) => {
      app.get('/api/ours', { config: { access: 'platform' } }, async () => 'secret')
    },
    identifyById,
    rightsFor((userId) => team.has(userId)),
  )
  const ask = async (who?: string) => {
    const answer = await app.inject({ url: '/api/ours', headers: who ? signedInAs(who) : {} })
    return [answer.statusCode, answer.statusCode === 200 ? answer.body : answer.json().code]
  }
  expect(await ask()).toEqual([401, 'UNAUTHENTICATED'])
  expect(await ask('ana')).toEqual([403, 'FORBIDDEN'])
  expect(await ask('bia')).toEqual([200, 'secret'])
  team.delete('bia')
  expect(await ask('bia')).toEqual([403, 'FORBIDDEN'])
  await app.close()
})

test('a team route refuses everybody while roles can’t be read', async () => {
  const { app } = await createTestApp(
    database,
    {},
    (app) => {
      app.get('/api/ours', { config: { access: 'platform' } }, async () => 'secret')
    },
    identifyById,
    {
      ...rightsFor(() => true),
      teamAccess: () => Promise.reject(new Error('no role can be read')),
    },
  )
  const answer = await app.inject({ url: '/api/ours', headers: signedInAs('bia') })
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'INTERNAL'])
  await app.close()
})

test('a route for signed-in users refuses a stranger', async () => {
  const { app } = await createTestApp(database, {}, (app) => {
    app.get('/api/mine', { config: { access: 'user' } }, async () => 'secret')
  })
  const answer = await app.inject('/api/mine')
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
  await app.close()
})

test('scripts come only from our own origin and nobody may frame us', async () => {
  const { app } = await createTestApp(database)
  const { headers } = await app.inject('/health/live')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("connect-src 'self' https://viacep.com.br")
  expect(policy).toContain("img-src 'self' data: blob: https://tile.openstreetmap.org")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toBeUndefined()
  await app.close()
})

test('HSTS is sent only where the public address is https', async () => {
  const { app } = await createTestApp(database, { PUBLIC_URL: 'https://55tickets.com.br' })
  const { headers } = await app.inject('/health/live')
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  await app.close()
})

test('a refused request gets all headers and is counted', async () => {
  const { app } = await createTestApp(database, { REQUESTS_PER_MINUTE: '2' }, (app) => {
    app.get('/api/mine', { config: { access: 'user' } }, async () => 'secret')
  })
  const answers = [1, 2, 3].map(() => app.inject('/api/mine'))
  const [first, , third] = await Promise.all(answers)
  expect(first?.statusCode).toBe(401)
  expect(first?.headers['x-content-type-options']).toBe('nosniff')
  expect(first?.headers['x-request-id']).toBeDefined()
  expect(third?.statusCode).toBe(429)
  expect((await app.inject('/%ZZ')).headers['x-content-type-options']).toBe('nosniff')
  await app.close()
})

test('an address over its limit gets 429 with Retry-After, health checks never do', async () => {
  const { app } = await createTestApp(database, { REQUESTS_PER_MINUTE: '3' }, (app) => {
    app.get('/', { config: { access: 'open' } }, async () => 'a page')
  })
  const answers = []
  for (let sent = 0; sent < 5; sent++) answers.push(await app.inject('/api/openapi.json'))
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 429, 429])
  expect(answers[4]?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(Number(answers[4]?.headers['retry-after'])).toBeGreaterThan(0)
  const page = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect((await app.inject('/api/nothing')).statusCode).toBe(429)
  expect([page.statusCode, page.body]).toEqual([429, 'page 503'])
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  await app.close()
})

test('a forwarded address is trusted only from a trusted proxy', async () => {
  const whoAsks = async (environment: Record<string, string>) => {
    const { app } = await createTestApp(database, environment, (app) => {
      app.get('/api/address', { config: { access: 'open' } }, async (request) => ({
        ip: request.ip,
      }))
    })
    const answer = await app.inject({
      url: '/api/address',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    await app.close()
    return answer.json<{ ip: string }>().ip
  }
  expect(await whoAsks({})).toBe('127.0.0.1')
  expect(await whoAsks({ TRUSTED_PROXIES: '127.0.0.1' })).toBe('203.0.113.9')
})

test('ready while the database answers, 503 with Retry-After while it does not', async () => {
  const { app } = await createTestApp(database)
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready' })
  await app.close()

  const absent = unreachableDatabase()
  const without = await createTestApp(absent)
  const answer = await without.app.inject('/health/ready')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect((await without.app.inject('/health/live')).statusCode).toBe(200)
  await without.app.close()
  await absent.close()
})

test('a server that stops is not ready any more, and goes on answering', async () => {
  const { app } = await createTestApp(database)
  const drained = app.drain()
  expect((await app.inject('/health/ready')).statusCode).toBe(503)
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  await drained
})

test('connections cut by the database do not end the process; the next request succeeds', async () => {
  const { app } = await createTestApp(database)
  await app.inject('/health/ready')
  const other = await createTestDatabase()
  const name = new URL(database.address.url).pathname.slice(1)
  await other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
    [name],
  )
  await other.drop()
  const answers = [await app.inject('/health/ready'), await app.inject('/health/ready')]
  expect(answers[1]?.statusCode).toBe(200)
  await app.close()
})

test('metrics are served to loopback or with the token, others get 404', async () => {
  const { app } = await createTestApp(database, { METRICS_TOKEN: 'sixteen-letters-or-more' })
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/metrics', remoteAddress, headers })
  expect((await ask('127.0.0.1')).body).toContain('http_request_seconds')
  expect((await ask('203.0.113.9')).statusCode).toBe(404)
  expect((await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
  expect((await ask('203.0.113.9', { authorization: 'Bearer wrong' })).statusCode).toBe(404)
  expect(
    (await ask('203.0.113.9', { authorization: 'Bearer sixteen-letters-or-more' })).statusCode,
  ).toBe(200)
  await app.close()
})

test('each response carries its logged request id, and no query string is logged', async () => {
  const { app, logged } = await createTestApp(database)
  const answer = await app.inject('/api/openapi.json?token=canary-in-the-query')
  const isLine = (entry: string) => entry.includes(String(answer.headers['x-request-id']))
  await expect.poll(() => logged().some(isLine)).toBe(true)
  const line = logged().find(isLine)
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    method: 'GET',
    path: '/api/openapi.json',
    status: 200,
  })
  expect(logged().join('')).not.toContain('canary')
  await app.close()
})

test('the OpenAPI description is served, and its page runs under the strict CSP', async () => {
  const { app } = await createTestApp(database)
  expect((await app.inject('/api/openapi.json')).json()).toMatchObject({
    openapi: '3.1.0',
    info: { title: '55Tickets' },
  })
  const page = await app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toMatch(/<script>[^<]/)
  await app.close()
})

test('health check and OpenAPI description name the release of package.json', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  const { app } = await createTestApp(database)
  for (const path of ['/health', '/api/health']) {
    expect((await app.inject(path)).json()).toEqual({ status: 'live', version })
  }
  expect((await app.inject('/api/openapi.json')).json().info.version).toBe(version)
  await app.close()
})

test('a blocked event loop sheds load instead of letting everyone wait', async () => {
  const { app } = await createTestApp(database)
  expect((await app.inject('/api/openapi.json')).statusCode).toBe(200)
  loop.isBehind = true
  const answer = await app.inject('/api/openapi.json')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' })
  expect(answer.headers['retry-after']).toBe('3')
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  loop.isBehind = false
  expect((await app.inject('/api/openapi.json')).statusCode).toBe(200)
  await app.close()
})

test('gate staff are limited per user, but by the general limit', async () => {
  const { app } = await createTestApp(
    database,
    { REQUESTS_PER_MINUTE: '3', RESERVES_PER_MINUTE: '1' },
    (app) => {
      const config = { access: 'gate', limitedBy: 'user' } as const
      app.get('/api/gate/:eventId/counts', { config }, async () => 'ok')
    },
    (token) => ({ userId: token, loginId: token }),
    rightsFor(() => true),
  )
  const ask = async (who: string) => {
    const headers = { authorization: `Bearer ${who}` }
    return (await app.inject({ url: '/api/gate/1/counts', headers })).statusCode
  }
  expect([await ask('a'), await ask('a'), await ask('a'), await ask('a')]).toEqual([
    200, 200, 200, 429,
  ])
  expect(await ask('b')).toBe(200)
  await app.close()
})

test('a call limited by user counts the user, whatever their address', async () => {
  const { app } = await createTestApp(
    database,
    { REQUESTS_PER_MINUTE: '1', RESERVES_PER_MINUTE: '2' },
    (app) => {
      const config = { access: 'user', limitedBy: 'user' } as const
      app.post('/api/wanted', { config }, async () => 'ok')
    },
    (token) => ({ userId: token, loginId: token }),
  )
  const ask = async (who: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/wanted',
        headers: { authorization: `Bearer ${who}` },
      })
    ).statusCode
  expect([await ask('a'), await ask('a'), await ask('a')]).toEqual([200, 200, 429])
  expect(await ask('b')).toBe(200)
  await app.close()
})

test('reports of the content policy are counted and logged without anything personal', async () => {
  const { app, logged } = await createTestApp(database)
  const send = (report: object, more: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/csp-reports',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({ 'csp-report': report }),
      ...more,
    })
  const before = cspReportCounts.counts.get('script-src-elem') ?? 0
  const answer = await send({
    'document-uri': 'https://55tickets.com.br/convite/canary-token?cpf=canary-cpf#canary-hash',
    referrer: 'https://55tickets.com.br/canary-referrer',
    'blocked-uri': 'https://evil.example:8443/canary-path?canary-query',
    'source-file': 'https://user:canary-password@cdn.example/canary-file.js',
    'effective-directive': 'script-src-elem',
    'script-sample': 'canary-sample',
  })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(cspReportCounts.counts.get('script-src-elem')).toBe(before + 1)
  expect(
    await send({ 'effective-directive': 'canary-directive', 'blocked-uri': 'inline' }),
  ).toEqual(expect.objectContaining({ statusCode: 204 }))
  const lines = logged().filter((line) => line.includes('content security policy'))
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      directive: 'script-src-elem',
      page: '/convite',
      blocked: 'https://evil.example:8443',
      source: 'https://cdn.example',
    }),
    expect.objectContaining({ directive: 'other', page: 'unknown', blocked: 'inline' }),
  ])
  expect(logged().join('')).not.toContain('canary')
  await app.close()
})

test('a flood of reports is refused by size and by number, and does not fill the log', async () => {
  const { app, logged } = await createTestApp(database, { TRUSTED_PROXIES: 'loopback' })
  const send = (address: number, sample = '') =>
    app.inject({
      method: 'POST',
      url: '/api/csp-reports',
      headers: {
        'content-type': 'application/csp-report',
        'x-forwarded-for': `10.0.0.${address}`,
      },
      payload: JSON.stringify({ 'csp-report': { 'script-sample': sample } }),
    })
  expect((await send(0, 'x'.repeat(20_000))).statusCode).toBe(413)
  const statuses: number[] = []
  for (const address of [1, 2, 3, 4]) {
    for (let sent = 0; sent < 25; sent++) statuses.push((await send(address)).statusCode)
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(80)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect(logged().filter((line) => line.includes('content security policy'))).toHaveLength(60)
  await app.close()
})

test('security.txt names the configured contact and expires within a month', async () => {
  const { app } = await createTestApp(database, {
    CONTACT_EMAIL: 'seguranca@example.com',
    PUBLIC_URL: 'https://55tickets.example',
  })
  const { body, headers } = await app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = new Map(
    body.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]),
  )
  expect(fields.get('Contact')).toBe('mailto:seguranca@example.com')
  expect(fields.get('Canonical')).toBe('https://55tickets.example/.well-known/security.txt')
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(28)
  expect(days).toBeLessThanOrEqual(30)
  await app.close()
})

test('documents are drawn so often for a user, or for an address without one', async () => {
  const { app } = await createTestApp(
    database,
    { DOCUMENTS_PER_MINUTE: '2' },
    (app) => {
      app.get('/api/own.pdf', fileRoute('Own', z.object({})), async () => 'a document')
      const config = { access: 'open', isDocument: true } as const
      app.get('/api/guest.pdf', { config }, async () => 'a document')
    },
    (token) => ({ userId: token, loginId: token }),
  )
  const ask = async (url: string, who?: string) => {
    const answer = await app.inject({
      url,
      remoteAddress: '203.0.113.9',
      ...(who && { headers: { authorization: `Bearer ${who}` } }),
    })
    return answer.statusCode
  }
  for (const who of ['a', 'b'])
    expect([await ask('/api/own.pdf', who), await ask('/api/own.pdf', who)]).toEqual([200, 200])
  expect(await ask('/api/own.pdf', 'a')).toBe(429)
  expect([await ask('/api/guest.pdf'), await ask('/api/guest.pdf')]).toEqual([200, 200])
  expect(await ask('/api/guest.pdf')).toBe(429)
  expect(await ask('/api/openapi.json', 'c')).toBe(200)
  expect(await ask('/health/ready', 'a')).toBe(200)
  await app.close()
})

test('the description of the API is made once, however often it is asked for', async () => {
  const { app } = await createTestApp(database)
  await app.ready()
  const made = vi.spyOn(app, 'swagger')
  const ask = (accepted?: string) =>
    app.inject({
      url: '/api/openapi.json',
      ...(accepted && { headers: { 'accept-encoding': accepted } }),
    })
  const answers = [await ask(), await ask('gzip'), await ask('br')]
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
  ])
  expect(answers[0]?.json()).toMatchObject({ openapi: '3.1.0' })
  for (const path of ['/api/docs/json', '/api/docs/yaml'])
    expect((await app.inject(path)).headers.location).toBe('/api/openapi.json')
  expect(made).toHaveBeenCalledTimes(1)
  await app.close()
})
