import { expect, type Page, test } from '@playwright/test'
import { ana, expectHome, expectSignedIn, submitButton } from '../account.ts'
import { congressPath } from '../event-page.ts'
import { collectErrors, expectHydrated, open, visibleBox } from '../journey.ts'

/** Holds scripts back until the returned function is called: pages stay as the server sent them. */
async function holdScripts(page: Page): Promise<() => void> {
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
async function waitUntilDrawn(page: Page) {
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    await document.fonts.ready
  })
}

/** Stores elements in the page as the server sent them; returns how many. */
const captureElements = (page: Page, selector: string) =>
  page.evaluate((css) => {
    const sent = [...document.querySelectorAll(css)]
    Object.assign(window, { sent })
    return sent.length
  }, selector)

/** True while all captured elements are in the document. */
const areAttached = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { sent: Element[] }).sent.every((one) => one.isConnected),
  )

/** True if React listens to the last captured element. */
const isHydrated = (page: Page) =>
  page.evaluate(() => {
    const last = (window as unknown as { sent: Element[] }).sent.at(-1)
    return Object.keys(last ?? {}).some((key) => key.startsWith('__reactProps'))
  })

/** Sum of the layout shifts of a page since a moment of its own clock. */
const layoutShiftSince = (page: Page, start: number) =>
  page.evaluate(
    (start) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().filter(({ startTime }) => startTime > start)
          resolve(shifts.reduce((sum, shift) => sum + Reflect.get(shift, 'value'), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
    start,
  )

/** Opens the listing and expects that hydration moves none of its parts; returns when it began. */
async function expectUnmoved(page: Page, address: string): Promise<number> {
  const release = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await waitUntilDrawn(page)
  const places = async () => ({
    hero: await visibleBox(page.getByRole('heading', { name: 'Descubra Novos Eventos' })),
    search: await visibleBox(page.getByRole('searchbox')),
    results: await visibleBox(page.getByRole('region', { name: 'Eventos', exact: true })),
  })
  const sent = await places()
  expect(await captureElements(page, 'main a, footer a')).toBeGreaterThan(10)
  const start = await page.evaluate(() => performance.now())
  release()
  await expectHydrated(page)
  expect(await places()).toEqual(sent)
  return start
}

test('hydration of a listing of one category causes no layout shift', { tag: '@long' }, async ({
  page,
}) => {
  await expectUnmoved(page, '/?type=feiras')
})

test('hydration causes no layout shift, and keeps what the server sent', async ({ page }) => {
  const errors = collectErrors(page)
  await expectUnmoved(page, '/?q=feira&city=Recife')
  const start = await expectUnmoved(page, '/')
  // Elements below the screen are hydrated later.
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect.poll(() => isHydrated(page)).toBe(true)
  expect(await areAttached(page)).toBe(true)
  expect(await layoutShiftSince(page, start)).toBe(0)
  expect(errors).toEqual([])
})

test('what is typed, chosen or pressed before hydration is not lost', async ({ page }) => {
  const errors = collectErrors(page)

  await test.step('a search and a city', async () => {
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('searchbox').fill('zzz')
    await page.getByRole('combobox').selectOption('Recife')
    release()
    await expect(page).toHaveURL('/?city=Recife')
    await expect(page.getByRole('searchbox')).toHaveValue('zzz')
    await expect(page.getByText('0 eventos nesta página')).toBeVisible()
  })

  await test.step('email and password', async () => {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(ana.email)
    await page.getByLabel('Senha', { exact: true }).fill(ana.password)
    await expect(submitButton(page, 'Entrar')).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    release()
    await expectHydrated(page)
    await submitButton(page, 'Entrar').click()
    await expectHome(page)
    await expectSignedIn(page)
  })

  await test.step('a press on a section that waits', async () => {
    await open(page, '/')
    await captureElements(page, 'html')
    await page.getByRole('link', { name: 'Comece Agora' }).click()
    await expect(page).toHaveURL(/\/contact$/)
    // The page changed without a new document, so the press was handled.
    expect(await areAttached(page)).toBe(true)

    await open(page, congressPath)
    const more = page.getByRole('button', { name: /^Aumentar/ })
    await captureElements(page, '#tickets-section')
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('#tickets-section h3 button')?.click(),
    )
    await expect(more.first()).toBeVisible()
    await more.first().click()
    await expect(page.locator('#tickets-section').getByText('Total', { exact: true })).toBeVisible()
    expect(await areAttached(page)).toBe(true)
  })
  expect(errors).toEqual([])
})
