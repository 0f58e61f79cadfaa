import { expect, type Locator, type Page, test } from '@playwright/test'
import { open, visibleBox } from '../journey.ts'

const hero = (page: Page) => page.getByRole('heading', { name: 'Descubra Novos Eventos' })
const firstCard = (page: Page) => page.getByRole('article').first()
const chips = (page: Page) => page.getByRole('navigation', { name: 'Categorias' }).getByRole('link')

/**
 * Expects the name, date and price of a card in the viewport: they decide whether somebody opens
 * it.
 */
async function expectInViewport(card: Locator) {
  await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(card.locator('h3 + p')).toBeInViewport({ ratio: 1 })
  await expect(card.getByText(/^A partir de|^Gratuito/)).toBeInViewport({ ratio: 1 })
}

/**
 * Delays scripts until the returned function is called, so that the server's HTML can be measured.
 */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/**
 * Waits until the HTML is drawn as it was sent. Style sheets hold the first frame back, and only a
 * frame makes the browser load fonts.
 */
async function untilDrawn(page: Page) {
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    await document.fonts.ready
  })
}

test('a phone shows name, date and price of the first event without scrolling', async ({
  page,
}) => {
  await open(page, '/')
  await expect(hero(page)).toBeInViewport({ ratio: 1 })
  await expectInViewport(firstCard(page))
})

test('a small desktop shows the first row of events without scrolling', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  for (const column of [0, 1, 2]) await expectInViewport(page.getByRole('article').nth(column))
})

test('a filter shrinks the hero and brings the results into view', async ({ page }) => {
  await open(page, '/')
  const before = await visibleBox(hero(page))
  await chips(page).filter({ hasText: 'Show' }).first().click()
  await expect(page.getByRole('link', { name: 'Remover filtro Show' })).toBeVisible()
  // The heading is rendered anew for the filter, and may be missing for a moment.
  await expect(async () => {
    expect((await visibleBox(hero(page))).height).toBeLessThan(before.height * 0.7)
  }).toPass()
  await expect(firstCard(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Limpar tudo' }).click()
  await expect(async () => expect(await visibleBox(hero(page))).toEqual(before)).toPass()
})

for (const { address, tag } of [
  { address: '/', tag: [] },
  { address: '/?type=feiras', tag: ['@long'] },
  { address: '/?q=feira&city=Recife', tag: [] },
]) {
  test(`hydration of ${address} causes no layout shift`, { tag }, async ({ page }) => {
    const live = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await untilDrawn(page)
    const places = async () => ({
      hero: await visibleBox(hero(page)),
      search: await visibleBox(page.getByRole('searchbox')),
      results: await visibleBox(page.getByRole('region', { name: 'Eventos', exact: true })),
    })
    const sent = await places()
    live()
    await expect(page.locator('html[data-hydrated="true"]')).toBeAttached()
    expect(await places()).toEqual(sent)
  })
}

test('the categories are one row that scrolls without scrolling the page', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const rows = await chips(page).evaluateAll((links) => [
    ...new Set(links.map((link) => link.getBoundingClientRect().top)),
  ])
  expect(rows).toHaveLength(1)
  await chips(page).last().focus()
  await expect(chips(page).last()).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await page.evaluate(() => window.scrollX)).toBe(0)
})
