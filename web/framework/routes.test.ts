import { expect, test } from 'vitest'
import { createRoutes } from './routes.ts'
import { sampleRoutes } from './testing/sample-site.tsx'

const demo = { environment: 'demo' } as const
const match = (pathname: string) => sampleRoutes.match(pathname, demo)

test('an address is matched to its page and parameters', () => {
  expect(match('/greet/ana')).toMatchObject({
    route: { path: '/greet/:name' },
    params: { name: 'ana' },
  })
})

test('any other address has the page for unknown ones', () => {
  expect(match('/greet/ana/twice').route).toBe(sampleRoutes.notFound)
  expect(match('//host/greet/ana').route).toBe(sampleRoutes.notFound)
})

test('a page of development does not exist in production', () => {
  expect(match('/draft').route.path).toBe('/draft')
  expect(sampleRoutes.match('/draft', { environment: 'production' }).route.path).toBe('*')
})

test.each([
  ['/hello', '/greet/you'],
  ['/hello/', '/greet/you'],
  ['/greet/ana//', '/greet/ana'],
  ['/greet/0B6E4F00-0000-4000-8000-00000000000A', '/greet/0b6e4f00-0000-4000-8000-00000000000a'],
  ['/greet/Ana', undefined],
  ['/', undefined],
  ['//host/', undefined],
  ['/\\host/', undefined],
])('%s is redirected to %s', (pathname, address) => {
  expect(sampleRoutes.redirect(pathname)).toBe(address)
})

test('a page is loaded with its folder', async () => {
  const { route } = match('/')
  expect(route.source).toBe('pages/start/chunk.ts')
  expect((await route.load()).View).toBeTypeOf('function')
})

test('a page that its folder does not hold is named', async () => {
  await expect(match('/draft').route.load()).rejects.toThrow('draft.page.tsx exports no page')
})

test('a site needs a page for unknown addresses', () => {
  expect(() => createRoutes({ routes: {}, folders: {}, redirects: {} })).toThrow('path *')
})
