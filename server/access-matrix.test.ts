import { grantRole, revokeRole } from '@55tickets/api/areas/accounts/public.ts'
import { createTokens } from '@55tickets/api/areas/accounts/tokens.ts'
import { importEvents } from '@55tickets/api/areas/events/public.ts'
import {
  eventIdOf,
  eventWith,
  ticket,
} from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import { readConfig } from '@55tickets/api/platform/config.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { createRequestLog } from '@55tickets/api/platform/http/request-log.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { createMetrics } from '@55tickets/api/platform/metrics/metrics.ts'
import { createSigner } from '@55tickets/api/platform/secrets.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import {
  createTestDatabase,
  databaseEnvironment,
  type TestDatabase,
} from '@55tickets/api/testing/database.ts'
import { giveSecondFactor } from '@55tickets/api/testing/people.ts'
import { loadBuiltRenderer } from '@55tickets/web/framework/server/plugin.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildWeb, WEB_DIST } from '../scripts/build.ts'
import { createProduct, type Product } from './product.ts'
import { promoterRoutes } from './testing/promoter-routes.ts'

/**
 * Every route of the product against every kind of caller. A new route without a row fails here,
 * so that who may call it is decided, not forgotten. What is somebody’s own, called by somebody
 * else, has a test of its own: `others-things.test.ts`.
 */

const callers = ['nobody', 'forged', 'ended', 'signed in', 'gate', 'device', 'team'] as const
type Caller = (typeof callers)[number]
type Row = Record<Caller, number> & { url?: string; payload?: object }

const same = (status: number, more: Omit<Row, Caller> = {}): Row => ({
  nobody: status,
  forged: status,
  ended: status,
  'signed in': status,
  gate: status,
  device: status,
  team: status,
  ...more,
})
const signedInOnly = (status: number, more: Omit<Row, Caller> = {}): Row => ({
  nobody: 401,
  forged: 401,
  ended: 401,
  'signed in': status,
  gate: status,
  // An invited phone is nobody anywhere but at its gate.
  device: 401,
  team: status,
  ...more,
})
const teamOnly = (status: number, more: Omit<Row, Caller> = {}): Row => ({
  ...signedInOnly(403),
  team: status,
  ...more,
})
/** Routes for gate staff and invited phones of `theEvent`, and for the team. */
const gateOnly = (status: number, path: string, payload?: object): Row => ({
  ...teamOnly(status),
  gate: status,
  device: status,
  url: `/api/gate/${theEvent}${path}`,
  ...(payload && { payload }),
})

/** Event at whose gate one of the callers works. */
const theEvent = eventIdOf('show')
const anotherEvent = eventIdOf('outro')
const anId = '0b6e4f00-0000-4000-8000-000000000001'
const theDevice = '0b6e4f00-0000-4000-8000-00000000000d'

const matrix: Record<string, Row> = {
  'GET /health': same(200),
  'GET /health/live': same(200),
  'GET /health/ready': same(200),
  'GET /api/health': same(200),
  'GET /api/health/live': same(200),
  'GET /api/health/ready': same(200),
  'GET /metrics': same(404, { url: '/metrics' }),
  'GET /api/openapi.json': same(200),
  'GET /api/docs': same(200, { url: '/api/docs/' }),
  'GET /api/docs/json': same(302),
  'GET /api/docs/yaml': same(302),
  'GET /api/docs/static/index.html': same(302),
  'GET /api/docs/static/swagger-initializer.js': same(200),
  'GET /api/docs/static/*': same(404, { url: '/api/docs/static/nothing' }),
  'POST /api/signup': same(400, { payload: {} }),
  'POST /api/password-advice': same(400, { payload: {} }),
  'POST /api/login': same(400, { payload: {} }),
  'POST /api/logout': same(200),
  'GET /api/refresh': same(401),
  'GET /api/auth/me': signedInOnly(200),
  'POST /api/auth/change-password': signedInOnly(400, { payload: {} }),
  'GET /api/auth/step-up': signedInOnly(200),
  'POST /api/auth/step-up': signedInOnly(400, { payload: {} }),
  'POST /api/auth/step-up/passkey': signedInOnly(200),
  'GET /api/auth/second-factors': signedInOnly(200),
  'DELETE /api/auth/second-factors/reset': signedInOnly(200),
  'POST /api/auth/passkeys/begin': signedInOnly(200),
  'POST /api/auth/passkeys': signedInOnly(400, { payload: {} }),
  'PUT /api/auth/passkeys/:passkeyId': signedInOnly(404, {
    url: `/api/auth/passkeys/${anId}`,
    payload: { name: 'Celular' },
  }),
  'DELETE /api/auth/passkeys/:passkeyId': signedInOnly(404, { url: `/api/auth/passkeys/${anId}` }),
  'POST /api/auth/authenticator/begin': signedInOnly(200),
  'POST /api/auth/authenticator': signedInOnly(400, { payload: {} }),
  // Who has no second factor needs no codes beside it.
  'POST /api/auth/recovery-codes': { ...signedInOnly(403), team: 200 },
  'POST /api/login/passkey/begin': same(200),
  'POST /api/login/passkey': same(400, { payload: {} }),
  'GET /api/auth/logins': signedInOnly(200),
  'DELETE /api/auth/logins': signedInOnly(200),
  'DELETE /api/auth/logins/:loginId': signedInOnly(404, { url: `/api/auth/logins/${anId}` }),
  'PUT /api/user/:id': signedInOnly(404, {
    url: `/api/user/${anId}`,
    payload: { cpf: '52998224725' },
  }),
  'DELETE /api/user/:id': signedInOnly(404, { url: `/api/user/${anId}` }),
  'GET /api/user/:id/data': signedInOnly(404, { url: `/api/user/${anId}/data` }),
  'POST /api/auth/forgot-password': same(400, { payload: {} }),
  'POST /api/auth/reset-password': same(400, { payload: {} }),
  'POST /api/auth/send-confirmation': same(400, { payload: {} }),
  'POST /api/auth/confirm-email': same(400, { payload: {} }),
  'GET /api/events': same(200),
  'GET /api/events/cities': same(200),
  'GET /api/events/:idOrSlug': same(404, { url: '/api/events/nothing' }),
  'GET /api/events/:id/half-price': same(404, { url: '/api/events/nothing/half-price' }),
  'GET /api/organizers/:slug': same(404, { url: '/api/organizers/nothing' }),
  'GET /api/custom-forms/:formId': same(404, { url: '/api/custom-forms/nothing' }),
  'POST /api/events/:id/coupon': same(404, {
    url: `/api/events/${anId}/coupon`,
    payload: { code: 'AMIGOS', items: [] },
  }),
  'POST /api/events/:id/clicks': same(202, {
    url: `/api/events/${anId}/clicks`,
    payload: { via: 'instagram' },
  }),
  'POST /api/events/:id/reserve': signedInOnly(400, {
    url: `/api/events/${anId}/reserve`,
    payload: {},
  }),
  'GET /api/events/:id/reservation': signedInOnly(404, { url: `/api/events/${anId}/reservation` }),
  'GET /api/venda/:id': signedInOnly(404, { url: `/api/venda/${anId}` }),
  'GET /api/events/user/vendas': signedInOnly(200),
  'GET /api/events/user/reservations': signedInOnly(200),
  'GET /api/events/user/subscriptions': signedInOnly(200),
  'GET /api/events/user/certificates': signedInOnly(200),
  'GET /api/events/:eventId/certificate': signedInOnly(404, {
    url: `/api/events/${anId}/certificate`,
  }),
  'GET /api/courtesies/:token': same(404, { url: '/api/courtesies/nothing-of-the-kind' }),
  'GET /api/courtesies/:token/qr.png': same(404, {
    url: '/api/courtesies/nothing-of-the-kind/qr.png',
  }),
  'GET /api/courtesies/:token/ticket.pdf': same(404, {
    url: '/api/courtesies/nothing-of-the-kind/ticket.pdf',
  }),
  'GET /api/certificates/:code': same(404, { url: '/api/certificates/7K2M-9QXD-4TPA-H8VN' }),
  'PUT /api/tickets/:ticketCodeId/holder': signedInOnly(404, {
    url: `/api/tickets/${anId}/holder`,
    payload: { holderName: 'Ana Souza', holderCpf: '52998224725' },
  }),
  'GET /api/tickets/download/:ticketCodeId': signedInOnly(404, {
    url: `/api/tickets/download/${anId}`,
  }),
  'GET /api/tickets/qr/:ticketCodeId': signedInOnly(404, { url: `/api/tickets/qr/${anId}` }),
  'GET /api/venda/:id/tickets.pdf': signedInOnly(404, { url: `/api/venda/${anId}/tickets.pdf` }),
  'GET /api/programacao/:scheduleId/users/:userId/certificate': signedInOnly(404, {
    url: `/api/programacao/${anId}/users/${anId}/certificate`,
  }),
  'POST /api/tickets/generate/:ticketCodeId': signedInOnly(404, {
    url: `/api/tickets/generate/${anId}`,
  }),
  'POST /api/venda/:id/cancel': signedInOnly(404, { url: `/api/venda/${anId}/cancel` }),
  'POST /api/venda/:id/refund': signedInOnly(404, { url: `/api/venda/${anId}/refund` }),
  'POST /api/payments/process': signedInOnly(404, {
    payload: { vendaId: anId, paymentType: 'PIX' },
  }),
  'GET /api/payments/:vendaId/status': same(404, { url: `/api/payments/${anId}/status` }),
  'GET /api/payments/:vendaId/events': same(404, { url: `/api/payments/${anId}/events` }),
  'POST /api/payments/:vendaId/abandon': signedInOnly(404, {
    url: `/api/payments/${anId}/abandon`,
  }),
  'POST /api/payments/webhook': same(401, { payload: {} }),
  'POST /api/payments/withdrawal-check': same(401, { payload: {} }),
  'POST /api/sandbox/payments/:vendaId/confirm': same(404, {
    url: `/api/sandbox/payments/${anId}/confirm`,
  }),
  'POST /api/programacao/:programacaoId/subscribe': signedInOnly(404, {
    url: `/api/programacao/${anId}/subscribe`,
    payload: {},
  }),
  'DELETE /api/programacao/:programacaoId/subscribe': signedInOnly(404, {
    url: `/api/programacao/${anId}/subscribe`,
  }),
  'POST /api/contact': same(400, { payload: {} }),
  'POST /api/contact/promotor': same(400, { payload: {} }),
  'GET /api/team/leads': teamOnly(200),
  'GET /api/team/leads.csv': teamOnly(200),
  'GET /api/team/leads/:id': teamOnly(404, { url: `/api/team/leads/${anId}` }),
  'POST /api/team/leads/:id/steps': teamOnly(404, {
    url: `/api/team/leads/${anId}/steps`,
    payload: { note: 'Ligar amanhã.' },
  }),
  'POST /api/team/leads/:id/organization': teamOnly(404, {
    url: `/api/team/leads/${anId}/organization`,
    payload: {},
  }),
  'GET /api/team/organizations': teamOnly(200),
  'GET /api/team/organizations/:organizationId': teamOnly(404, {
    url: `/api/team/organizations/${anId}`,
  }),
  'POST /api/team/organizations/:organizationId/status': teamOnly(404, {
    url: `/api/team/organizations/${anId}/status`,
    payload: { from: 'new', to: 'verified', reason: 'Documento conferido.' },
  }),
  'GET /api/team/messages': teamOnly(200),
  'POST /api/team/messages/:messageId/review': teamOnly(404, {
    url: `/api/team/messages/${anId}/review`,
    payload: { refusal: null },
  }),
  'GET /parar-chave-pix': same(404),
  'POST /parar-chave-pix': same(404),
  'GET /descadastrar': same(404),
  'POST /descadastrar': same(404),
  'GET /api/team/differences': teamOnly(200),
  'GET /api/team/payouts': teamOnly(200),
  'GET /api/team/refunds': teamOnly(200),
  'POST /api/team/refunds/:refundId/approve': teamOnly(404, {
    url: `/api/team/refunds/${anId}/approve`,
  }),
  'POST /api/team/refunds/:refundId': teamOnly(404, {
    url: `/api/team/refunds/${anId}`,
    payload: { note: 'PIX E123' },
  }),
  'GET /api/team/sales': teamOnly(200),
  'GET /api/team/sales/:eventId': teamOnly(404, { url: `/api/team/sales/${anId}` }),
  'POST /api/organizations': signedInOnly(400, { payload: {} }),
  'GET /api/organizations': signedInOnly(200),
  // Calls of members: `promoter-access.test.ts` has a row for each role.
  ...Object.fromEntries(
    promoterRoutes.map((route) => [
      route,
      signedInOnly(404, {
        url: (route.split(' ')[1] ?? '').replaceAll(/:\w+/g, anId),
        payload: {},
      }),
    ]),
  ),
  'DELETE /api/organizations/:organizationId/members/:userId': signedInOnly(404, {
    url: `/api/organizations/${anId}/members/${anId}`,
    payload: {},
  }),
  'GET /api/invites/:token': same(410, { url: '/api/invites/nothing' }),
  'POST /api/invites/:token/accept': signedInOnly(410, { url: '/api/invites/nothing/accept' }),
  'GET /api/gate/events': signedInOnly(200),
  'POST /api/gate/invites/read': same(410, { payload: { token: 'nothing' } }),
  'POST /api/gate/devices': same(410, {
    payload: { token: 'nothing', name: 'A', key: 'a'.repeat(32) },
  }),
  'GET /api/gate/:eventId': gateOnly(200, ''),
  'GET /api/gate/:eventId/list': gateOnly(200, '/list'),
  'GET /api/gate/:eventId/counts': gateOnly(200, '/counts'),
  'GET /api/gate/:eventId/conflicts': gateOnly(200, '/conflicts'),
  'POST /api/gate/:eventId/conflicts/:scanId/settle': gateOnly(404, `/conflicts/${anId}/settle`, {
    note: 'Conferido',
  }),
  'GET /api/gate/:eventId/held-scans': gateOnly(200, '/held-scans'),
  'POST /api/gate/:eventId/held-scans/:callerId/decide': gateOnly(
    400,
    `/held-scans/${anId}/decide`,
    {},
  ),
  'POST /api/gate/:eventId/scans': gateOnly(400, '/scans', {}),
  'POST /api/gate/:eventId/scans/queue': gateOnly(400, '/scans/queue', {}),
  'POST /api/gate/:eventId/scans/:scanId/undo': gateOnly(404, `/scans/${anId}/undo`, {
    reason: 'Pessoa errada',
  }),
  'POST /api/csp-reports': same(400, { payload: {} }),
  'GET /.well-known/security.txt': same(200),
  'GET /.well-known/change-password': same(302),
  'GET /robots.txt': same(200),
  'GET /sitemap.xml': same(200),
  'GET /evento/:idOrSlug/agenda.ics': same(404, { url: '/evento/nothing/agenda.ics' }),
  'GET /media/:id/:name': same(404, { url: `/media/${'a'.repeat(32)}/640.webp` }),
  'GET /api/dev/mail': same(200),
  'GET /dev/mail': same(200),
  'GET /dev/mail/:id': same(404, { url: '/dev/mail/nothing' }),
  'GET /dev/mail/:id/attachment': same(404, { url: '/dev/mail/nothing/attachment' }),
  'GET /assets/*': same(404, { url: '/assets/nothing.js' }),
  'GET /portaria-sw.js': same(200),
  'GET /portaria.webmanifest': same(200),
  'GET /*': same(200, { url: '/' }),
  // Last, since it takes from our team what the calls above ask for.
  'DELETE /api/auth/authenticator': signedInOnly(200),
}

// Each caller makes more calls in a minute than people do.
const config = testConfig({ RESERVES_PER_MINUTE: '1000' })
let database: TestDatabase
let product: Product
const tokens: Partial<Record<Caller, string>> = { forged: 'a.b.9999999999.c' }
const emails: Partial<Record<Caller, string>> = {
  'signed in': 'signed-in@example.com',
  gate: 'gate@example.com',
  team: 'team@example.com',
}

beforeAll(async () => {
  database = await createTestDatabase()
  await buildWeb({ onProgress: () => undefined })
  const renderer = await loadBuiltRenderer(WEB_DIST)
  product = await createProduct({
    config,
    address: database.address,
    log: createLog('silent'),
    renderer,
  })
  await issueToken('team@example.com')
  const { db } = database
  await grantRole(db, { email: 'team@example.com', role: 'platform', eventId: null })
  const team = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'team@example.com')
    .executeTakeFirstOrThrow()
  await giveSecondFactor(db, team.id)
  const events = [eventWith('show', [ticket('inteira')]), eventWith('outro', [ticket('inteira')])]
  const options = { storage: byteStorage(config), folder: '/nowhere' }
  const imported = await importEvents(db, events, options)
  if (!imported.ok) throw new Error(imported.problems.join())
  await issueToken('gate@example.com')
  await inviteDevice()
  await grantRole(db, { email: 'gate@example.com', role: 'gate', eventId: theEvent })
  tokens['ended'] = await issueToken('ended@example.com')
  await database.pool.query('update logins set ended_at = now()')
  // Every process learns of it within some seconds.
  const headers = { authorization: `Bearer ${tokens.ended}` }
  const ask = () => product.app.inject({ url: `/api/venda/${anId}`, headers })
  await vi.waitFor(async () => expect((await ask()).statusCode).toBe(401), { timeout: 60_000 })
  for (const caller of callers)
    if (emails[caller]) tokens[caller] = await issueToken(emails[caller])
})
afterAll(async () => {
  await product.stop()
  await database.drop()
})

/** Cookie of a phone that was invited to the gate of `theEvent`. */
const deviceCookie = `gate=${theDevice}.${createSigner(config.SECRET_KEY, 'gate device').sign(theDevice)}`

const inviteDevice = () =>
  database.pool.query(
    `insert into gate_devices (event_id, id, token_hash, invited_by, expires_at, name, accepted_at, accept_key)
     select $1, $2, '', id, app_now(), 'Portão A', app_now(), '' from users where email = 'gate@example.com'`,
    [theEvent, theDevice],
  )

/**
 * Token of a new login whose user proved who they are (`step-up-matrix.test.ts` is about those who did not),
 * without hashing a password for each of hundreds.
 */
async function issueToken(email: string): Promise<string> {
  if (!signedUp.has(email)) await signUp(email)
  const { rows } = await database.pool.query<{ loginId: string; userId: string }>(
    `insert into logins (id, user_id, confirmed_at)
     select gen_random_uuid(), id, app_now() from users where email = $1
     returning id as "loginId", user_id as "userId"`,
    [email],
  )
  if (!rows[0]) throw new Error(`${email} could not sign up`)
  return createTokens(config.SECRET_KEY).issueAccess(rows[0], product.clock.now())
}

const signedUp = new Set<string>()

async function signUp(email: string): Promise<void> {
  const passwords = { password: 'segredo1', passwordConfirm: 'segredo1' }
  const payload = { name: 'Ana Souza', email, cellphone: '51998765432', ...passwords }
  await product.app.inject({ method: 'POST', url: '/api/signup', payload })
  await database.pool.query('update users set email_proved_at = app_now() where email = $1', [
    email,
  ])
  signedUp.add(email)
}

test('in production the routes of the outbox and of simulated payments do not exist', async () => {
  const read = readConfig({
    NODE_ENV: 'production',
    ...databaseEnvironment(database.address),
    PUBLIC_URL: 'https://55tickets.example',
    TRUSTED_PROXIES: 'none',
    SECRET_KEY: 'a-secret-of-this-test-and-of-nothing-else',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ASAAS_BASE_URL: 'http://127.0.0.1:1',
    ASAAS_API_KEY: 'a-key-of-this-test',
    ASAAS_WEBHOOK_TOKEN: 'a-token-of-this-test',
    COMPANY_NAME: 'Empresa',
    COMPANY_CNPJ: '11.222.333/0001-81',
    COMPANY_ADDRESS: 'Rua A, 1',
    CONTACT_EMAIL: 'a@example.com',
    TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  })
  if (!read.ok) throw new Error(read.problems.join())
  const real = await createProduct({
    config: read.config,
    address: database.address,
    log: createLog('silent'),
    renderer: await loadBuiltRenderer(WEB_DIST),
  })
  const routes = real.app.accessList().map(({ url }) => url)
  expect(routes).toContain('/api/auth/me')
  expect(routes.filter((url) => /\/(dev|sandbox)\//.test(url))).toEqual([])
  expect((await real.app.inject('/dev/ui')).statusCode).toBe(404)
  await real.stop()
})

test('no answer about a person may be cached on the way', async () => {
  const headers = { authorization: `Bearer ${await issueToken('kept@example.com')}` }
  const answer = await product.app.inject({ url: '/api/auth/me', headers })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  ['gate staff', async () => ({ authorization: `Bearer ${await issueToken('gate@example.com')}` })],
  ['invited phones', async () => ({ cookie: deviceCookie })],
])('%s of one event are refused at another event', async (_who, login) => {
  const headers = await login()
  const scan = { _id: anId, text: 'A', isTyped: false, session: null, gate: 'Norte' }
  const routes = Object.entries(matrix).filter(([route]) => route.includes('/gate/:eventId'))
  expect(routes).toHaveLength(10)
  for (const [route, row] of routes) {
    const answer = await product.app.inject({
      method: route.startsWith('GET') ? 'GET' : 'POST',
      url: (row.url ?? '').replace(theEvent, anotherEvent),
      headers,
      ...(row.payload && { payload: { ...scan, ...row.payload } }),
    })
    expect([route, answer.statusCode]).toEqual([route, 403])
  }
})

test('former gate staff may send their queued scans for a week, and nothing else', async () => {
  const email = 'former@example.com'
  const role = { email, role: 'gate', eventId: theEvent } as const
  const headers = { authorization: `Bearer ${await issueToken(email)}` }
  const { db, pool } = database
  const ask = async (path: string, event = theEvent) =>
    (
      await product.app.inject({
        method: path === '/list' ? 'GET' : 'POST',
        url: `/api/gate/${event}${path}`,
        headers,
        ...(path !== '/list' && { payload: {} }),
      })
    ).statusCode
  expect(await ask('/scans/queue')).toBe(403)
  await grantRole(db, role)
  await revokeRole(db, role)
  expect([await ask('/scans/queue'), await ask('/scans'), await ask('/list')]).toEqual([
    400, 403, 403,
  ])
  expect(await ask('/scans/queue', anotherEvent)).toBe(403)
  await pool.query(`update former_staff set left_at = app_now() - interval '8 days'`)
  expect(await ask('/scans/queue')).toBe(403)
})

test('the OpenAPI description includes the calls of the provider and of load balancers', async () => {
  const { paths } = (await product.app.inject('/api/openapi.json')).json<{ paths: object }>()
  const expected = [
    '/api/payments/webhook',
    '/api/payments/withdrawal-check',
    '/health',
    '/health/live',
    '/health/ready',
  ]
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(expected))
})

test('every route has a row and every row a route', () => {
  const routes = product.app
    .accessList()
    .flatMap(({ method, url }) => method.split(',').map((one) => `${one} ${url}`))
    .filter((route) => !/^(HEAD|OPTIONS) /.test(route))
  expect(new Set(routes)).toEqual(new Set(Object.keys(matrix)))
})

test('the access log has no token, and no id of a ticket code, of any route', () => {
  const routes = product.app
    .accessList()
    .filter(({ url }) => /:(token|codeId|ticketCodeId)\b/.test(url))
    .map(({ url }) => url)
  expect(routes.length).toBeGreaterThan(10)
  const paths: unknown[] = []
  const logRequest = createRequestLog(({ path }) => paths.push(path), createMetrics(database.pool))
  const answer = { reqId: '', method: 'GET', route: 'none', status: 404, ms: 1, address: '' }
  for (const route of routes)
    logRequest({ ...answer, url: route.replaceAll(/:(\w+)/g, (_, name) => planted(name)) })
  expect(paths.filter((path) => String(path).includes(SECRET_ID))).toEqual([])
})
const SECRET_ID = '5ec7e7c0-0000-4000-8000-000000000000'
const planted = (name: string) =>
  ['token', 'codeId', 'ticketCodeId'].includes(name) ? SECRET_ID : anId

test.each(Object.entries(matrix))('%s answers each caller as declared', async (route, row) => {
  const [method = 'GET', pattern = '/'] = route.split(' ')
  // Of its own: calling logout ends it, and the other rows need the shared one.
  const ownToken = route === 'POST /api/logout' ? issueToken : undefined
  const call = async (caller: Caller) => {
    const email = emails[caller]
    const token = (email && (await ownToken?.(email))) ?? tokens[caller]
    const answer = await product.app.inject({
      method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: row.url ?? pattern,
      remoteAddress: '203.0.113.9',
      ...(row.payload && { payload: row.payload }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(caller === 'device' && { cookie: deviceCookie }),
      },
    })
    return [caller, answer.statusCode] as const
  }
  const answers = Object.fromEntries(await Promise.all(callers.map(call)))
  const { url: _url, payload: _payload, ...expected } = row
  expect(answers).toEqual(expected)
})
