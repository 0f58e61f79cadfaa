import { expect, test } from 'vitest'
import { site } from '../../lib/testing/sample-site.ts'
import { createSampleApp, sampleRoutes } from '../testing/sample-site.tsx'
import { createServerEntry } from './server-entry.tsx'

const frame = { lang: 'en', head: '<link rel="icon" href="/icon.svg">', body: '<p>Notice</p>' }
const noApi = () => Promise.reject(new Error('these pages call no API'))
const { plan, render } = createServerEntry({
  routes: sampleRoutes,
  frame,
  createApp: () => createSampleApp(noApi),
})
const assets = (page: string) => ({ scripts: ['/entry.js'], preloads: [`/${page}`], styles: [] })
const rendered = (address: string) =>
  render({ address, now: new Date(0), transport: noApi, site }, assets)

test('a plan says where an address leads and who may see the same rendering', () => {
  expect(plan('/greet/ana?utm_source=x&loud=yes', site)).toEqual({
    kind: 'page',
    address: '/greet/ana?loud=1',
    cacheable: true,
    isKnown: true,
    isStandalone: false,
    hasSecret: false,
  })
  expect(plan('/own', site)).toMatchObject({ cacheable: false })
  expect(plan('/nowhere', site)).toMatchObject({ address: '/404', isKnown: false })
  expect(plan('/hello?a=b', site)).toEqual({ kind: 'redirect', to: '/greet/you?a=b' })
})

test.each([
  ['/greet/%61n%61?loud=yes', '/greet/ana?loud=yes'],
  ['/greet/jo%c3%a3o%2f', '/greet/jo%C3%A3o%2F'],
  ['/h%65llo', '/greet/you'],
])('%s is another spelling of %s', (spelling, to) => {
  expect(plan(spelling, site)).toEqual({ kind: 'redirect', to })
})

test.each(['/greet/100%', '/greet/%', '//h%6fst/greet', '/\\h%6fst'])(
  '%s is left alone',
  (path) => {
    expect(plan(path, site).kind).toBe('page')
  },
)

test('a document has head, frame, page, files and the data it was rendered with', async () => {
  const { status, html, isBrief } = await rendered('/greet/ana')
  expect({ status, isBrief }).toEqual({ status: 200, isBrief: false })
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('<title>Hello, ana</title>')
  expect(html).toContain(`<link rel="canonical" href="${site.publicUrl}/greet/ana">`)
  expect(html).toContain('<meta property="og:image:width" content="12">')
  expect(html).toContain('<script type="application/ld+json">{"@type":"Person","name":"ana"}')
  expect(html).toContain(frame.head)
  expect(html).toContain('<body><p>Notice</p><div id="root"><main><h1>Hello, ana</h1>')
  expect(html).toContain('href="/pages/start/chunk.ts"')
  const [, data = ''] = /id="page-data">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(data)).toMatchObject({
    state: { queries: [{ state: { data: 'Hello, ana' } }] },
  })
})

test('a text cannot end its element or its data block', async () => {
  const { html } = await rendered(`/greet/${encodeURIComponent('</script><b>"')}`)
  expect(html).not.toContain('</script><b>')
  expect(html).toContain('<title>Hello, &lt;/script&gt;&lt;b&gt;&quot;</title>')
})

test('the page decides on its status', async () => {
  expect((await rendered('/greet/nobody')).status).toBe(404)
  expect((await rendered('/404')).status).toBe(404)
})

test('a page that has moved is not rendered', async () => {
  const moved = { status: 301, movedTo: '/greet/ana', html: '' }
  expect(await rendered('/greet/joana')).toMatchObject(moved)
})

test('two renderings share no data', async () => {
  await rendered('/greet/carla')
  expect((await rendered('/greet/bruno')).html).not.toContain('carla')
})

test('the revision changes with what is shown, and not with the time', async () => {
  const later = { address: '/greet/ana', now: new Date(1), transport: noApi, site }
  const { revision } = await rendered('/greet/ana')
  expect((await render(later, assets)).revision).toBe(revision)
  expect((await rendered('/greet/bruno')).revision).not.toBe(revision)
})
