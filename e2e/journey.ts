import type { EventDetail } from '@55tickets/contracts/events.ts'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import axeCore from 'axe-core'

declare global {
  var axe: typeof axeCore
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectHydrated(page)
}

/** Opens a page in another browser context, signed out. */
export async function openSignedOut(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await open(page, path)
  return page
}

/**
 * Shows another page of the product, as going back and forth in the history does: without a new
 * document it costs a third of `open`. Its heading must differ from that of the page before.
 */
export async function visit(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await goTo(page, path)
  await expect(
    page.getByRole('main').getByRole('heading', { level: 1, name: heading, exact: true }),
  ).toBeVisible()
}

export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

export const expectHydrated = (page: Page): Promise<void> =>
  expect(page.locator('html[data-hydrated="true"]')).toBeAttached()

export async function visibleBox(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('the element is not on the screen')
  return box
}

/** URLs of map tiles, which can't load: journeys run without internet access. */
export const MAP_TILE = /\/\d+\/\d+\/\d+\.png$/

/**
 * Collects errors that the browser logs: exceptions, failed resources, content policy violations.
 */
export function collectErrors(page: Page): string[] {
  const browserErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' || MAP_TILE.test(message.location().url)) return
    browserErrors.push(message.text())
  })
  page.on('pageerror', (error) => browserErrors.push(error.message))
  return browserErrors
}

/** Accessibility violations that axe finds, each with its element. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Reading half a megabyte of axe takes longer than many a check: once for each document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
  })
}

/** Soft, so that one run lists what is wrong on every screen. */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  expect.soft(await axeViolations(page), screen).toEqual([])
}

/**
 * Changes the server's answer about an event before the page gets it. Needs `stopRouting`
 * afterwards.
 */
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

/** Removes routes after a journey and ignores requests that are still in flight. */
export const stopRouting = ({ page }: { page: Page }): Promise<void> =>
  page.unrouteAll({ behavior: 'ignoreErrors' })

/** Pixels by which a page is wider than the screen once its text is twice as large. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
