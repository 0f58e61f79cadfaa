import { expect, type Locator, type Page, test } from '@playwright/test'
import { congressPath } from '../event-page.ts'
import { open, visibleBox } from '../journey.ts'
import { boatTrip } from '../reservations.ts'

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

test('a phone shows name, date and price of the first event without scrolling, also with a filter', async ({
  page,
}) => {
  await open(page, '/')
  await expect(hero(page)).toBeInViewport({ ratio: 1 })
  await expectInViewport(firstCard(page))

  // A filter shrinks the hero.
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

test('a small desktop shows the first row of events, and of an event name, venue and price', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  // A busy machine has our font too late for its first page, which then keeps the wider fallback.
  await page.evaluate(() => document.fonts.ready)
  await open(page, '/')
  for (const column of [0, 1, 2]) await expectInViewport(page.getByRole('article').nth(column))

  for (const path of [congressPath, boatTrip.path]) {
    await open(page, path)
    const { name, locationName, city } = await (
      await page.request.get(`/api${path.replace('evento', 'events')}`)
    ).json()
    await expect(page.getByRole('heading', { name })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(`${locationName}, ${city}`).first()).toBeInViewport({ ratio: 1 })
    const price = page.locator('#tickets-section').getByText(/R\$\u00a0\d/)
    await expect(price.first()).toBeInViewport({ ratio: 1 })
  }
})

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
