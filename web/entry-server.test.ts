import { expect, test } from 'vitest'
import { eventList, oneEvent, site } from './entry-server.fixture.ts'
import { plan, render } from './entry-server.tsx'
import type { ApiResponse, Transport } from './lib/api/api.ts'
import { routes } from './routes.ts'

const assets = () => ({ scripts: ['/assets/entry.js'], preloads: [], styles: [] })
const now = new Date('2026-11-15T12:00:00Z')

function answering(answers: Record<string, ApiResponse>): Transport {
  return async ({ path }) => {
    const answer = answers[path.split('?', 1)[0] ?? '']
    if (!answer) throw new Error(`nothing answers ${path}`)
    return answer
  }
}

const everything = answering({
  '/api/events': { status: 200, body: eventList(oneEvent) },
  '/api/events/cities': { status: 200, body: ['Salvador'] },
  '/api/events/noite': { status: 200, body: oneEvent },
  '/api/events/nada': { status: 404, body: { message: 'x', code: 'EVENT_NOT_FOUND' } },
  [`/api/events/${oneEvent._id}`]: { status: 200, body: oneEvent },
  [`/api/payments/${oneEvent._id}/status`]: {
    status: 404,
    body: { message: 'x', code: 'SALE_NOT_FOUND' },
  },
  '/api/certificates/AAAA-BBBB-CCCC': {
    status: 404,
    body: { message: 'x', code: 'CERTIFICATE_NOT_FOUND' },
  },
})

const rendered = (address: string, transport = everything) =>
  render({ address, now, transport, site }, assets)

test('the listing holds hero and events before any script runs', async () => {
  const { status, html } = await rendered('/')
  expect(status).toBe(200)
  expect(html).toContain('Descubra Novos Eventos</h1>')
  expect(html).toContain('href="/evento/noite"')
  expect(html).toContain('<link rel="canonical" href="https://55tickets.example/">')
})

test('no page carries a script of its own, whatever a promoter writes', async () => {
  for (const address of ['/', '/evento/noite', '/evento/nada', '/404']) {
    const { html } = await rendered(address)
    const scripts = html.match(/<script[^>]*>/g)
    expect(scripts).toEqual([
      '<script type="module" fetchpriority="low" src="/assets/entry.js">',
      ...(address === '/evento/noite' ? ['<script type="application/ld+json">'] : []),
      '<script type="application/json" id="page-data">',
    ])
    expect(html).not.toMatch(/ on[a-z]+="/)
  }
})

test('every page contains the notice for old browsers', async () => {
  for (const address of ['/', '/evento/noite', '/404', '/portaria']) {
    const { html } = await rendered(address)
    expect(html).toContain('<p class="old-browser" data-nosnippet>Seu navegador está desatualizado')
  }
})

test('the first render in the browser finds the data and the time of the first on the server', async () => {
  const { html } = await rendered('/evento/noite')
  const [, block = ''] = /id="page-data">(.*?)<\/script>/.exec(html) ?? []
  const data = JSON.parse(block)
  expect(data.now).toBe('2026-11-15T12:00:00.000Z')
  expect(data.site).toEqual(site)
  expect(data.state.queries[0].state.data.name).toBe(oneEvent.name)
})

test('an unknown event is a page of status 404 that says so and wants no index', async () => {
  const { status, html } = await rendered('/evento/nada')
  expect(status).toBe(404)
  expect(html).toContain('Voltar para o início')
  expect(html).toContain('<meta name="robots" content="noindex">')
})

test('an unknown page answers 404 and links to the home page', async () => {
  const { status, html } = await rendered('/no/such/page')
  expect(status).toBe(404)
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(?:<[^>]+>)*Return to Home/)
})

test('the second page variant accepts ids only, is marked as a test, and names the main page as canonical', async () => {
  const { status, html } = await rendered(`/evento/v2/${oneEvent._id}`)
  expect(status).toBe(200)
  expect(html).toContain('Esta é uma versão de teste com novo layout')
  expect(html).toContain(' - v2</title>')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<link rel="canonical" href="https://55tickets.example/evento/noite">')
  expect((await rendered('/evento/v2/noite')).status).toBe(404)
})

test.each([
  `/pix-payment/${oneEvent._id}`,
  `/pedido-confirmado/${oneEvent._id}`,
  '/certificado/AAAA-BBBB-CCCC',
])('%s of something unknown answers 404 and wants no index', async (address) => {
  const { status, html } = await rendered(address)
  expect(status).toBe(404)
  expect(html).toContain('<meta name="robots" content="noindex">')
})

test('robots that run no script read what an event is, what it costs, and what to show of it', async () => {
  const { html } = await rendered('/evento/noite')
  const [, block = ''] = /application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(block)).toMatchObject({ '@type': 'Event', name: oneEvent.name })
  const image = 'content="https://55tickets.example/media/a/share.jpg"'
  expect(html).toContain(`<meta property="og:image" ${image}>`)
  expect(html).toContain(`<meta name="twitter:image" ${image}>`)
  expect(html).toContain('<meta name="description" content="Uma noite.">')
})

test('a failing API rejects the rendering', async () => {
  const failing = answering({
    '/api/events': { status: 503, body: { message: 'x', code: 'UNAVAILABLE' } },
    '/api/events/cities': { status: 200, body: [] },
  })
  await expect(rendered('/', failing)).rejects.toMatchObject({ status: 503 })
})

test('a listing without its cities is still a listing', async () => {
  const { status } = await rendered(
    '/',
    answering({ '/api/events': { status: 200, body: eventList(oneEvent) } }),
  )
  expect(status).toBe(200)
})

test('the same content has the same revision whenever it is rendered', async () => {
  const first = await rendered('/')
  const aDayOn = new Date('2026-11-16T12:00:00Z')
  const later = await render({ address: '/', now: aDayOn, transport: everything, site }, assets)
  expect(later.revision).toBe(first.revision)
  expect(later.html).not.toBe(first.html)
})

test.each([
  ['/?utm_source=x&page=2&city=Salvador', '/?city=Salvador&page=2'],
  ['/?page=0&type=nothing&city=todos', '/'],
  ['/?page=1', '/'],
  ['/evento/noite?ref=mail', '/evento/noite'],
  ['/nowhere', '/404'],
  ['//evil.example/', '/404'],
  [String.raw`/\evil.example/`, '/404'],
  ['http://evil.example/', '/404'],
  ['http://evil.example/evento/noite/', '/404'],
])('%s shows what %s shows', (url, address) => {
  expect(plan(url, site)).toMatchObject({ kind: 'page', address })
})

test('the old address of the subscriptions leads to the new one', () => {
  expect(plan('/meus-inscricoes', site)).toEqual({ kind: 'redirect', to: '/inscricoes' })
})

test.each([
  ['/evento/noite///', '/evento/noite'],
  ['/evento/noite/?ref=mail', '/evento/noite?ref=mail'],
  ['/evento/0B6E4F00-0000-4000-8000-00000000000A', '/evento/0b6e4f00-0000-4000-8000-00000000000a'],
])('%s leads to its one address', (url, to) => {
  expect(plan(url, site)).toEqual({ kind: 'redirect', to })
})

test('an address in other letters is another one', () => {
  expect(plan('/EVENTO/noite', site)).toMatchObject({ isKnown: false })
})

test('a new build changes the revision of the same content', async () => {
  const input = { address: '/', now, transport: everything, site }
  const { revision } = await render(input, assets)
  const rebuilt = await render(input, () => ({ ...assets(), scripts: ['/assets/other.js'] }))
  expect(rebuilt.revision).not.toBe(revision)
})

test('only the gate is standalone and may run WebAssembly', async () => {
  const alone = routes.known.filter(({ path }) => {
    const planned = plan(path, site)
    return planned.kind === 'page' && planned.isStandalone
  })
  expect(alone.map(({ path }) => path)).toEqual(['/portaria'])
  const { html } = await rendered('/portaria')
  expect(html).toContain('<link rel="manifest" href="/portaria.webmanifest">')
  expect((await rendered('/')).html).not.toContain('rel="manifest"')
})

test.each(['/profile', '/promotor'])(
  '%s has one main before its user is known',
  async (address) => {
    const { html } = await rendered(address)
    expect(html).toContain('Carregando sua conta...')
    expect(html.match(/<main/g)).toHaveLength(1)
  },
)

test('the components page does not exist in production', () => {
  expect(plan('/dev/ui', site)).toMatchObject({ isKnown: true })
  expect(plan('/dev/ui', { ...site, environment: 'production' })).toMatchObject({ isKnown: false })
})

test.each(['/profile', '/meus-ingressos', '/inscricoes'])(
  '%s is sent to everybody alike, as an empty shell that is not cached',
  async (address) => {
    expect(plan(address, site)).toMatchObject({ cacheable: false, isKnown: true })
    const { status, html } = await rendered(address)
    expect(status).toBe(200)
    expect(html).toContain('Carregando sua conta...')
    expect(html).toContain('<meta name="robots" content="noindex">')
  },
)

test.each([
  ['/login', 'Entrar</h1>'],
  ['/signup', 'Criar conta</h1>'],
  ['/forgot-password', 'Recuperar senha</h1>'],
])(
  '%s is there before any script runs, and sends no password by address',
  async (address, text) => {
    expect(plan(address, site)).toMatchObject({ cacheable: true })
    const { html } = await rendered(address)
    expect(html).toContain(text)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toMatch(/<form[^>]* method="post"/)
    expect(html).toMatch(/<button type="submit"[^>]* disabled=""/)
  },
)

test('the page for a new password reads its token, does not leak it, and is not cached', async () => {
  const address = '/reset-password?token=secret'
  expect(plan(`${address}&utm_source=x`, site)).toMatchObject({ address, cacheable: false })
  const { html } = await rendered(address)
  expect(html).toContain('Redefinir senha</h1>')
  expect(html).not.toContain('secret')
  expect((await rendered('/reset-password')).html).toContain('Token Inválido</h1>')
})

test('the page that confirms an address reads its token, does not leak it, and is not cached', async () => {
  const address = '/confirmar-email?token=secret'
  expect(plan(`${address}&utm_source=x`, site)).toMatchObject({ address, cacheable: false })
  const { html } = await rendered(address)
  expect(html).toContain('Confirmando o seu email')
  expect(html).not.toContain('secret')
  expect((await rendered('/confirmar-email')).html).toContain('Enviar link')
})

test.each([
  ['/terms', 'Termos de Serviço'],
  ['/privacy', 'Política de Privacidade'],
])('%s names the company and may be found', async (address, title) => {
  const { html } = await rendered(address)
  expect(html).toContain(`${title}</h1>`)
  expect(html).toContain(site.company.cnpj)
  expect(html).toContain(`href="https://55tickets.example${address}"`)
})

test('an empty listing is cached briefly and not indexed; one with events is cached and indexed', async () => {
  const nothing = answering({
    '/api/events': { status: 200, body: eventList() },
    '/api/events/cities': { status: 200, body: [] },
  })
  const made = await rendered('/?city=Ganhe+em+evil.example', nothing)
  expect(made.isBrief).toBe(true)
  expect(made.html).toContain('<meta name="robots" content="noindex">')
  expect((await rendered('/?city=Salvador')).isBrief).toBe(false)
})
