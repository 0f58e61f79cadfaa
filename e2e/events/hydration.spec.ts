import { expect, type Page, test } from '@playwright/test'
import { collectErrors, open } from '../journey.ts'

const EVENT = '/evento/congresso-brasileiro-de-dados-abertos'

/** Remembers elements as the server sent them, in the page. */
const remember = (page: Page, selector: string) =>
  page.evaluate((css) => {
    const sent = [...document.querySelectorAll(css)]
    Object.assign(window, { sent })
    return sent.length
  }, selector)

/** True while all of these elements are in the document. */
const areKept = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { sent: Element[] }).sent.every((one) => one.isConnected),
  )

/** True if React listens to the last of these elements. */
const isHydrated = (page: Page) =>
  page.evaluate(() => {
    const last = (window as unknown as { sent: Element[] }).sent.at(-1)
    return Object.keys(last ?? {}).some((key) => key.startsWith('__reactProps'))
  })

const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + Reflect.get(entry, 'value'), 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )

test('what is below the screen is hydrated later, and stays what the server sent', async ({
  page,
}) => {
  const errors = collectErrors(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('footer a').last().waitFor({ state: 'attached' })
  expect(await remember(page, 'main a, footer a')).toBeGreaterThan(10)
  await expect(page.locator('html[data-hydrated="true"]')).toBeAttached()
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect.poll(() => isHydrated(page)).toBe(true)
  expect(await areKept(page)).toBe(true)
  expect(await layoutShift(page)).toBe(0)
  expect(errors).toEqual([])
})

test('a press on a section that is not hydrated yet is not lost', async ({ page }) => {
  const errors = collectErrors(page)
  await open(page, '/')
  await remember(page, 'html')
  await page.getByRole('link', { name: 'Comece Agora' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  // The page changed without a new document, so the press was handled.
  expect(await areKept(page)).toBe(true)

  await open(page, EVENT)
  const more = page.getByRole('button', { name: /^Aumentar/ })
  await remember(page, '#tickets-section')
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('#tickets-section h3 button')?.click(),
  )
  await expect(more.first()).toBeVisible()
  await more.first().click()
  await expect(page.locator('#tickets-section').getByText('Total', { exact: true })).toBeVisible()
  expect(await areKept(page)).toBe(true)
  expect(errors).toEqual([])
})
