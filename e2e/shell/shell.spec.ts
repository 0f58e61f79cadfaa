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

test('an unknown page answers 404 and links to the home page', { tag: '@long' }, async ({
  page,
}) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('pages, components and the API description cause no browser errors', async ({ page }) => {
  const browserErrors = collectErrors(page)
  await open(page, '/')
  await page.getByRole('main').locator('a[href^="/evento/"]').first().click()
  await expect(page.getByText('Organizador Verificado')).toBeVisible()
  await open(page, '/dev/ui')
  // Drawing every call takes ten seconds.
  await page.route('**/api/docs/json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), paths: {} } })
  })
  await page.goto('/api/docs/')
  await expect(page.getByText('No operations defined in spec!')).toBeVisible()
  await page.goto('/dev/mail')
  expect(browserErrors).toEqual([])
})
