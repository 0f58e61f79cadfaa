import { expect, test } from '@playwright/test'
import { axeViolations, open } from '../journey.ts'

/** Pages of the shell. */
const paths = [
  '/',
  '/?city=Recife',
  '/?city=Lugar+Nenhum',
  '/no/such/page',
  '/dev/ui',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=x',
  '/confirmar-email',
  '/terms',
  '/privacy',
]

for (const path of paths) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await open(page, path)
    expect(await axeViolations(page)).toEqual([])
  })
}

/** Forms submitted empty, with an error at every field. */
for (const [path, action] of [
  ['/login', 'Entrar'],
  ['/signup', 'Criar conta'],
  ['/forgot-password', 'Enviar link'],
  ['/reset-password?token=x', 'Salvar nova senha'],
] as const) {
  test(`axe finds nothing on ${path} with its errors`, async ({ page }) => {
    await open(page, path)
    await page.getByRole('main').getByRole('button', { name: action, exact: true }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    expect(await axeViolations(page)).toEqual([])
  })
}

/** Events with sessions and ticket groups, with weekly dates, sold out, and not on sale yet. */
const events = [
  'congresso-brasileiro-de-dados-abertos',
  'encontro-das-aguas-de-barco',
  'oficina-de-ceramica-ver-o-barro',
  'noite-das-estrelas-serra-clara',
]
for (const slug of events) {
  test(`axe finds nothing on the event ${slug}`, async ({ page }) => {
    await open(page, `/evento/${slug}`)
    expect(await axeViolations(page)).toEqual([])
  })
}

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
