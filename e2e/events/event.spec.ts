import { setTimeout as pause } from 'node:timers/promises'
import type { EventDetail } from '@55tickets/contracts/events.ts'
import { expect, type Page, test } from '@playwright/test'
import { bottomBar, congressPath, congressSlug, stubMapTiles } from '../event-page.ts'
import {
  axeViolations,
  changeEvent,
  collectErrors,
  MAP_TILE,
  open,
  stopRouting,
} from '../journey.ts'
import { increaseButton } from '../reservations.ts'

const isPhone = () => test.info().project.name === 'phone'

test.beforeEach(stubMapTiles)

test.afterEach(stopRouting)

/** Opens the event from the listing, with a changed answer of the server. */
async function openChanged(page: Page, change: Partial<EventDetail>) {
  await changeEvent(page, `**/api/events/${congressSlug}`, () => change)
  await open(page, '/?type=congressos')
  await page.getByRole('main').locator(`a[href="${congressPath}"]`).click()
  await expect(page.getByText('Organizador Verificado')).toBeVisible()
}

test('the programme expands its first day on a desktop and none on a phone', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, congressPath)
  const days = page.getByRole('button', { name: /\d atividades/ })
  await expect(days).toHaveCount(3)
  const first = page.getByRole('heading', { name: /^Abertura:/ })
  await expect(first).toBeVisible({ visible: !isPhone() })
  await expect(days.first()).toHaveAttribute('aria-expanded', String(!isPhone()))
  await days.first().click()
  await expect(first).toBeVisible({ visible: isPhone() })
})

test('neither hydration nor a late font shifts the layout', { tag: '@both' }, async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await pause(500)
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(page, congressPath)
  await page.waitForLoadState('networkidle')
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
  expect(shifts.reduce((total, shift) => total + shift, 0)).toBeLessThan(0.01)
})

test('axe finds nothing on an event with everything expanded, tickets chosen, and its maps drawn', async ({
  page,
}) => {
  const browserErrors = collectErrors(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const countTiles = () => requests.filter((url) => MAP_TILE.test(url)).length
  const { bannerUrl } = await (await page.request.get(`/api/events/${congressSlug}`)).json()
  await openChanged(page, { eventMapImageUrl: bannerUrl })

  await test.step('the map loads its code only when it is scrolled near', async () => {
    await page.waitForLoadState('networkidle')
    expect(countTiles()).toBe(0)
    const before = requests.length
    await page.getByTestId('location-map').scrollIntoViewIfNeeded()
    await expect.poll(countTiles).toBeGreaterThan(2)
    expect(requests.slice(before).some((url) => url.endsWith('.js'))).toBe(true)
    await expect(page.getByText('© OpenStreetMap')).toBeVisible()
  })

  await test.step('the page', async () => {
    const closed = page.getByRole('main').locator('[aria-expanded=false]:visible')
    while ((await closed.count()) > 0) await closed.first().click()
    await page.getByRole('button', { name: 'Centro de Convenções Asa Branca' }).click()
    await increaseButton(page, 'Oficina: SQL para jornalistas').click()
    await expect(page.getByText('Máximo de 1 por pedido', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'O que é a taxa de serviço?' }).click()
    await expect(page.getByRole('tooltip')).toContainText('custos de operação da plataforma')
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('the enlarged venue map', async () => {
    await page.getByRole('link', { name: /Ampliar/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Mapa do Evento' })
    await dialog.getByRole('button', { name: 'Aproximar o mapa' }).click()
    expect(await axeViolations(page)).toEqual([])
  })
  expect(browserErrors).toEqual([])
})

test('the wheel and touch scroll the page, not the map', { tag: ['@desktop', '@long'] }, async ({
  page,
}) => {
  await open(page, congressPath)
  const map = page.getByTestId('location-map')
  await map.scrollIntoViewIfNeeded()
  await expect(page.getByText('© OpenStreetMap')).toBeVisible()
  expect(await map.evaluate((box) => getComputedStyle(box).touchAction)).toBe('auto')
  await map.hover()
  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
})

test('with the keyboard only: open a ticket group, read it, close it', {
  tag: ['@desktop', '@long'],
}, async ({ page }) => {
  await open(page, congressPath)
  const group = page.getByRole('button', { name: /^Passaporte/ })
  await group.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passaporte, meia-entrada')).toBeVisible()
  await expect(page.getByText('Apresentar documento')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passaporte, meia-entrada')).toBeHidden()
})

test('the bottom bar and a clamped description exist on phones only', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, congressPath)
  await expect(bottomBar(page)).toBeVisible({ visible: isPhone() })
  await expect(page.getByRole('button', { name: 'Saiba mais' })).toBeVisible({ visible: isPhone() })
})

test('the description expands and collapses', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await open(page, congressPath)
  const more = page.getByRole('button', { name: 'Saiba mais' })
  await expect(more).toBeVisible()
  const end = page.getByText('sala de amamentação')
  await expect(end).not.toBeInViewport()
  await more.click()
  await end.scrollIntoViewIfNeeded()
  await expect(end).toBeInViewport()
  await page.getByRole('button', { name: 'Ver menos' }).click()
  await expect(page.getByRole('button', { name: 'Saiba mais' })).toBeInViewport()
})

test('a short description is clamped too', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await open(page, '/evento/chopp-e-bandinha-no-salao-concordia')
  const end = page.getByText('Desistências voltam à venda')
  const text = page.locator('div:has(> p)', { has: end })
  const height = () => text.evaluate((box) => box.clientHeight)
  const more = page.getByRole('button', { name: 'Saiba mais' })
  await expect(more).toBeVisible()
  const clamped = await height()
  expect(clamped).toBeLessThan(100)
  await more.click()
  expect(await height()).toBeGreaterThan(clamped * 1.5)
})

test('the venue map opens enlarged, axe finds nothing, Escape closes it', {
  tag: ['@desktop', '@long'],
}, async ({ page }) => {
  const { bannerUrl } = await (await page.request.get(`/api/events/${congressSlug}`)).json()
  await openChanged(page, { eventMapImageUrl: bannerUrl })
  const opener = page.getByRole('link', { name: /Ampliar/ })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Mapa do Evento' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Aproximar o mapa' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('an ended event says so and offers neither tickets nor a calendar entry', {
  tag: '@long',
}, async ({ page }) => {
  await openChanged(page, {
    startDate: '2020-03-01T12:00:00.000Z',
    endDate: '2020-03-02T12:00:00.000Z',
  })
  await expect(page.locator('#tickets-section')).toContainText('Evento encerrado')
  await expect(page.locator('#tickets-section')).not.toContainText('Disponível')
  await expect(page.getByRole('link', { name: 'Adicionar à agenda' })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})

test('an event that fails to load shows a message and leads home', { tag: '@long' }, async ({
  page,
}) => {
  await page.route(`**/api/events/${congressSlug}`, (route) =>
    route.fulfill({ status: 500, body: 'x' }),
  )
  await open(page, '/?type=congressos')
  await page.getByRole('main').locator(`a[href="${congressPath}"]`).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Evento não encontrado')
})

test('the second page variant accepts ids only, is marked as a test, and names the main page as canonical', {
  tag: '@long',
}, async ({ page }) => {
  const { _id, name } = await (await page.request.get(`/api/events/${congressSlug}`)).json()
  await open(page, `/evento/v2/${_id}`)
  await expect(
    page.getByText('Esta é uma versão de teste com novo layout. Seu feedback é importante!'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(/ - v2$/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`${congressPath}$`),
  )
  expect(await axeViolations(page)).toEqual([])

  const refused = await page.goto(`/evento/v2/${congressSlug}`)
  expect(refused?.status()).toBe(404)
  await expect(page).toHaveURL('/')
})
