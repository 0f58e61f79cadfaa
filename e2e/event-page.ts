import { expect, type Page } from '@playwright/test'
import { MAP_TILE } from './journey.ts'

export const congressSlug = 'congresso-brasileiro-de-dados-abertos'
export const congressPath = `/evento/${congressSlug}`

/** Answers requests for map tiles with an empty picture. */
export const stubMapTiles = ({ page }: { page: Page }) =>
  page.route(MAP_TILE, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  )

export const toasts = (page: Page) => page.getByRole('region', { name: 'Mensagens (Alt+T)' })
export const bottomBar = (page: Page) => page.getByRole('complementary', { name: 'Ingressos' })
export const openGroup = (page: Page, name: RegExp) => page.getByRole('button', { name }).click()

/** Finds a session of the programme after expanding all days. */
export async function findSession(page: Page, title: string) {
  const days = page.getByRole('button', { name: /\d atividades?$/ })
  await expect(days.first()).toBeVisible()
  for (const day of await days.all())
    if ((await day.getAttribute('aria-expanded')) === 'false') await day.click()
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}
