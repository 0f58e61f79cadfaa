import { expect, test } from '@playwright/test'
import { congressPath } from '../event-page.ts'
import { expectNoViolations, open, sidewaysOverflow, visit } from '../journey.ts'

/** Pages of visitors, apart from forms, with their headings. */
const PAGES = [
  ['/', 'Descubra Novos Eventos'],
  ['/no/such/page', '404'],
  // Filters that find nothing.
  ['/?city=Lugar+Nenhum', 'Descubra Novos Eventos'],
  ['/dev/ui', 'Componentes'],
  ['/reset-password', 'Token Inválido'],
  ['/confirmar-email', 'Confirmar email'],
  ['/certificado', 'Conferir certificado'],
  ['/terms', 'Termos de Serviço'],
  ['/certificado/AAAA-BBBB-CCCC', 'Conferir certificado'],
  ['/privacy', 'Política de Privacidade'],
  // Events with weekly dates, sold out, and not on sale yet.
  ['/evento/encontro-das-aguas-de-barco', /^Encontro das Águas/],
  ['/evento/oficina-de-ceramica-ver-o-barro', /^Ver o Barro/],
  ['/evento/noite-das-estrelas-serra-clara', /^Noite das Estrelas/],
] as const

/** Forms, which are submitted empty, with an error at every field. */
const FORMS = [
  ['/login', 'Entrar', 'Entrar'],
  ['/signup', 'Criar conta', 'Criar conta'],
  ['/forgot-password', 'Recuperar senha', 'Enviar link'],
  ['/reset-password?token=x', 'Redefinir senha', 'Salvar nova senha'],
  ['/contact', /^Venda ingressos/, 'Enviar'],
  ['/promotordeevento', /^Ficha de Entrevista/, 'Enviar Ficha'],
] as const

// Many pages in each test, on a machine that is busy with something else.
test.slow()

test('axe finds nothing on the pages of visitors', async ({ page }) => {
  await open(page, '/')
  for (const [path, heading] of PAGES) {
    await visit(page, path, heading)
    await expectNoViolations(page, path)
  }
})

test('axe finds nothing on forms with their errors', async ({ page }) => {
  await open(page, '/')
  for (const [path, heading, action] of FORMS) {
    await visit(page, path, heading)
    await page.getByRole('main').getByRole('button', { name: action, exact: true }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    await expectNoViolations(page, path)
  }
})

test('axe finds nothing on empty forms and on a filtered list', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/')
  for (const [path, heading] of [['/?city=Recife', 'Descubra Novos Eventos'], ...FORMS] as const) {
    await visit(page, path, heading)
    await expectNoViolations(page, path)
  }
})

test('at double text size nothing is cut off and nothing scrolls sideways', {
  tag: '@both',
}, async ({ page }) => {
  for (const path of ['/', '/no/such/page', congressPath]) {
    await open(page, path)
    expect(await sidewaysOverflow(page), path).toBe(0)
  }
})
