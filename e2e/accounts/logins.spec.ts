import { expect, type Page, test } from '@playwright/test'
import {
  createAccount,
  expectHome,
  expectSignedIn,
  expectSignedOut,
  fillLogin,
  invalidateToken,
  logIn,
  openAccountMenu,
  storedToken,
} from '../account.ts'
import { open } from '../journey.ts'

const collectRefreshes = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/refresh')) asked.push(request.url())
  })
  return asked
}

test('an expired access token is renewed without a visible effect', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await logIn(page, await createAccount(request))
  const refreshes = collectRefreshes(page)
  await invalidateToken(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
  expect(await storedToken(page)).not.toBe('no longer good')
  expect(refreshes).toHaveLength(1)
})

test('two tabs that refresh their token at the same time both stay signed in', {
  tag: '@desktop',
}, async ({ context, page, request }) => {
  await logIn(page, await createAccount(request))
  await invalidateToken(page)
  // Both tabs start from a blank page, so that neither refreshes the token before the other.
  await page.goto('about:blank')
  const tabs = [page, await context.newPage()]
  const refreshes = tabs.map(collectRefreshes)
  await Promise.all(tabs.map((tab) => tab.goto('/profile')))
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { name: 'Perfil' })).toBeVisible()
  }
  // One refresh serves both tabs, unless the first tab's new token reaches the second one too late:
  // browsers copy storage between processes with a delay.
  expect([1, 2]).toContain(refreshes.flat().length)
  for (const tab of tabs) {
    await invalidateToken(tab)
    await tab.reload()
    await expect(tab.getByRole('heading', { name: 'Perfil' })).toBeVisible()
  }
})

test('login and logout take effect in all tabs', { tag: '@desktop' }, async ({
  context,
  page,
  request,
}) => {
  const account = await createAccount(request)
  await open(page, '/')
  const other = await context.newPage()
  await open(other, '/login')
  const third = await context.newPage()
  await open(third, '/terms')

  await logIn(page, account)
  await expectHome(other)
  await expectSignedIn(other)
  await expectSignedIn(third)

  await other.goto('/profile')
  await expect(other.getByRole('heading', { name: 'Perfil' })).toBeVisible()
  await openAccountMenu(page)
  await page.getByRole('banner').getByText('Sair').click()
  await expectSignedOut(page)
  await expect(other).toHaveURL('/login')
  await expect(third).toHaveURL('/terms')
  await expectSignedOut(third)
})

test('an ended login is dropped silently on a public page and leads to the login on a protected one', async ({
  context,
  page,
  request,
}) => {
  const account = await createAccount(request)
  await logIn(page, account)
  await context.clearCookies()
  await invalidateToken(page)
  await open(page, '/terms')
  await expectSignedOut(page)
  await expect(page).toHaveURL('/terms')
  expect(await storedToken(page)).toBeNull()

  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
  await fillLogin(page, account)
  await expect(page).toHaveURL('/profile')
})

test('a logout ends the login on the server too', { tag: '@long' }, async ({ page, request }) => {
  await logIn(page, await createAccount(request))
  const token = await storedToken(page)
  await openAccountMenu(page)
  await page.getByRole('banner').getByText('Sair').click()
  await expect(page.getByText('Logged out successfully.')).toBeVisible()
  // The cookie is sent as a thief who copied it would.
  await page.evaluate((token) => localStorage.setItem('accessToken', token ?? ''), token)
  await page.reload()
  await expectSignedOut(page)
})

test('the login is kept when the server does not answer', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await logIn(page, await createAccount(request))
  await invalidateToken(page)
  await page.route('**/api/refresh', (route) => route.abort())
  await page.goto('/profile')
  await expect(page.getByText('Não foi possível carregar sua conta')).toBeVisible()
  expect(await storedToken(page)).toBe('no longer good')
  await page.unroute('**/api/refresh')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
})
