import { expect, type Page, test } from '@playwright/test'
import { axeViolations, open } from '../journey.ts'

/** Pages of the shell, apart from forms. */
const PAGES = [
  '/',
  // Filters that find nothing.
  '/?city=Lugar+Nenhum',
  '/no/such/page',
  '/dev/ui',
  '/reset-password',
  '/confirmar-email',
  '/terms',
  '/privacy',
]

/** Forms, which are submitted empty, with an error at every field. */
const FORMS = [
  ['/login', 'Entrar'],
  ['/signup', 'Criar conta'],
  ['/forgot-password', 'Enviar link'],
  ['/reset-password?token=x', 'Salvar nova senha'],
] as const

/** Events with sessions and ticket groups, with weekly dates, sold out, and not on sale yet. */
const EVENTS = [
  'congresso-brasileiro-de-dados-abertos',
  'encontro-das-aguas-de-barco',
  'oficina-de-ceramica-ver-o-barro',
  'noite-das-estrelas-serra-clara',
]

// Many pages in each test, on a machine that is busy with something else: one context loads scripts
// and styles once for all of them.
test.slow()

/** Opens a page and checks it. Soft, so that one run lists what is wrong on every page. */
async function expectAccessible(page: Page, path: string): Promise<void> {
  await open(page, path)
  expect.soft(await axeViolations(page), path).toEqual([])
}

test('axe finds nothing on the pages of the shell', async ({ page }) => {
  for (const path of PAGES) await expectAccessible(page, path)
})

test('axe finds nothing on forms with their errors', async ({ page }) => {
  for (const [path, action] of FORMS) {
    await open(page, path)
    await page.getByRole('main').getByRole('button', { name: action, exact: true }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    expect.soft(await axeViolations(page), path).toEqual([])
  }
})

test('axe finds nothing on empty forms and on a filtered list', { tag: '@long' }, async ({
  page,
}) => {
  for (const path of ['/?city=Recife', ...FORMS.map(([path]) => path)])
    await expectAccessible(page, path)
})

test('axe finds nothing on events', async ({ page }) => {
  for (const slug of EVENTS) await expectAccessible(page, `/evento/${slug}`)
})

test('at double text size nothing is cut off and nothing scrolls sideways', {
  tag: '@both',
}, async ({ page }) => {
  for (const path of ['/', '/no/such/page', '/evento/congresso-brasileiro-de-dados-abertos']) {
    await open(page, path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect({ path, overflow }).toEqual({ path, overflow: 0 })
  }
})
