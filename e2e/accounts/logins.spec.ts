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

test('all tabs share a login: its start, its renewal at the same time, and its end', {
  tag: '@desktop',
}, async ({ context, page, request }) => {
  const account = await createAccount(request)
  const other = await context.newPage()
  const tabs = [page, other]
  const expectProfile = (tab: Page) =>
    expect(tab.getByRole('heading', { name: 'Perfil' })).toBeVisible()

  await test.step('start', async () => {
    await open(other, '/login')
    await logIn(page, account)
    await expectHome(other)
    await expectSignedIn(other)
  })

  await test.step('renewal at the same time', async () => {
    // Both tabs start from a blank page, so that neither refreshes the token before the other.
    await other.goto('about:blank')
    await invalidateToken(page)
    await page.goto('about:blank')
    const refreshes = tabs.map(collectRefreshes)
    await Promise.all(tabs.map((tab) => tab.goto('/profile')))
    for (const tab of tabs) await expectProfile(tab)
    // One refresh serves both tabs, unless the first tab's new token reaches the second one too
    // late: browsers copy storage between processes with a delay.
    expect([1, 2]).toContain(refreshes.flat().length)
    for (const tab of tabs) {
      await invalidateToken(tab)
      await tab.reload()
      await expectProfile(tab)
    }
  })

  await test.step('end', async () => {
    await open(page, '/terms')
    await expectSignedIn(page)
    await openAccountMenu(other)
    await other.getByRole('banner').getByText('Sair').click()
    await expectHome(other)
    await expectSignedOut(page)
    await expect(page).toHaveURL('/terms')
  })
})

test('an ended login is dropped silently on a public page and leads to the login on a protected one', {
  tag: '@long',
}, async ({ context, page, request }) => {
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
