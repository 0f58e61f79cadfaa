import { expect, test } from '@playwright/test'
import { collectErrors, open } from '../journey.ts'

const isPhone = () => test.info().project.name === 'phone'

test('the header offers a visitor to log in or to create an account', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/')
  if (isPhone()) await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(page.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('link', { name: 'Criar Conta' })).toHaveAttribute('href', '/signup')
})

test('the header is transparent at the top and solid once the page is scrolled by more than 10 px', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/')
  const header = page.getByRole('banner')
  await expect(header).toHaveAttribute('data-scrolled', 'false')
  await page.evaluate(() => window.scrollTo(0, 10))
  await expect(header).toHaveAttribute('data-scrolled', 'false')
  await page.evaluate(() => window.scrollTo(0, 11))
  await expect(header).toHaveAttribute('data-scrolled', 'true')
})

test('the footer names the company and its contact', async ({ page }) => {
  await open(page, '/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Todos os direitos reservados.')
  await expect(footer).toContainText(String(new Date().getFullYear()))
  await expect(footer).toContainText('CNPJ')
  for (const name of ['Termos de Serviço', 'Política de Privacidade', 'Cookies']) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', '/')
  }
})

test('an unknown page answers 404 and links to the home page', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the old URL of the subscriptions redirects to the new one', async ({ request }) => {
  const answer = await request.get('/meus-inscricoes', { maxRedirects: 0 })
  expect(answer.status()).toBe(308)
  expect(answer.headers()['location']).toBe('/inscricoes')
})

test('an unknown path below /api answers JSON, never a page', async ({ request }) => {
  const answer = await request.get('/api/no/such/thing')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('pages, components and the API description cause no browser errors', async ({ page }) => {
  const browserErrors = collectErrors(page)
  await open(page, '/')
  await page.getByRole('main').locator('a[href^="/evento/"]').first().click()
  await expect(page.getByText('Organizador Verificado')).toBeVisible()
  await open(page, '/dev/ui')
  await page.goto('/api/docs/')
  await expect(page.locator('.swagger-ui .info')).toBeVisible()
  await page.goto('/dev/mail')
  expect(browserErrors).toEqual([])
})
