import { expect, type Locator, type Page, test } from '@playwright/test'
import { open } from '../journey.ts'

const hero = (page: Page) => page.getByRole('heading', { name: 'Descubra Novos Eventos' })
const firstCard = (page: Page) => page.getByRole('article').first()
const chips = (page: Page) => page.getByRole('navigation', { name: 'Categorias' }).getByRole('link')

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('The part is not shown')
  return box
}

/** What decides whether somebody opens an event: its name, its date and its price. */
async function expectInViewport(card: Locator) {
  await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(card.locator('h3 + p')).toBeInViewport({ ratio: 1 })
  await expect(card.getByText(/^A partir de|^Gratuito/)).toBeInViewport({ ratio: 1 })
}

/** Answers scripts only when told to, so that the server's own rendering can be measured. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a phone shows name, date and price of the first event without scrolling', async ({
  page,
}) => {
  await open(page, '/')
  await expect(hero(page)).toBeInViewport({ ratio: 1 })
  await expectInViewport(firstCard(page))
})

test('a small desk shows the first row of events without scrolling', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  for (const column of [0, 1, 2]) await expectInViewport(page.getByRole('article').nth(column))
})

test('a filter makes the hero step back and brings the results into view', {
  tag: '@both',
}, async ({ page }) => {
  await open(page, '/')
  const before = await boxOf(hero(page))
  await chips(page).filter({ hasText: 'Show' }).first().click()
  await expect(page.getByRole('link', { name: 'Remover filtro Show' })).toBeVisible()
  expect((await boxOf(hero(page))).height).toBeLessThan(before.height * 0.7)
  await expect(firstCard(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Limpar tudo' }).click()
  await expect.poll(() => boxOf(hero(page))).toEqual(before)
})

for (const address of ['/', '/?type=feiras', '/?q=feira&city=Recife']) {
  test(`nothing moves when ${address} comes to life`, async ({ page }) => {
    const live = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await page.evaluate(() => document.fonts.ready)
    const places = async () => ({
      hero: await boxOf(hero(page)),
      search: await boxOf(page.getByRole('searchbox')),
      results: await boxOf(page.getByRole('region', { name: 'Eventos', exact: true })),
    })
    const sent = await places()
    live()
    await expect(page.locator('html[data-hydrated="true"]')).toBeAttached()
    expect(await places()).toEqual(sent)
  })
}

test('the categories are one row, which scrolls and leaves the page alone', async ({ page }) => {
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
