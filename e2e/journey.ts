import type { EventDetail } from '@55tickets/contracts/events.ts'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until it answers to clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html[data-hydrated="true"]')).toBeAttached()
}

/** Map tiles come from elsewhere, and journeys run without an elsewhere. */
const isTile = (url: string) => /\/\d+\/\d+\/\d+\.png$/.test(url)

/** What the browser complains about: broken scripts, refused resources, a violated content policy. */
export function collectErrors(page: Page): string[] {
  const browserErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' || isTile(message.location().url)) return
    browserErrors.push(message.text())
  })
  page.on('pageerror', (error) => browserErrors.push(error.message))
  return browserErrors
}

/** What axe objects to, each with the element it means. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Legacy mode leaves out a second page and the search of foreign frames, of which we have none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
}

/** Lets the server tell of an event, and the page hear something else. Goes with `stopRouting`. */
export async function changeEvent(
  page: Page,
  url: string,
  change: (event: EventDetail) => Partial<EventDetail>,
): Promise<void> {
  await page.route(url, async (route) => {
    const event: EventDetail = await (await route.fetch()).json()
    await route.fulfill({ json: { ...event, ...change(event) } })
  })
}

/** After a journey nobody waits any more for what is still on its way. */
export const stopRouting = ({ page }: { page: Page }): Promise<void> =>
  page.unrouteAll({ behavior: 'ignoreErrors' })
