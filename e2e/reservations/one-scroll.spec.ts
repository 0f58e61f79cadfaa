import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount } from '../account.ts'
import { bottomBar, congressPath, stubMapTiles } from '../event-page.ts'
import { open } from '../journey.ts'
import { boatTrip, checkoutUrl, increaseButton, reserveButton, signIn } from '../reservations.ts'

test.beforeEach(stubMapTiles)

/** Counts finished scrolls of the page, by user or script. */
async function countScrolls(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.addEventListener('scrollend', () => {
      const { dataset } = document.documentElement
      dataset['scrolls'] = String(Number(dataset['scrolls'] ?? 0) + 1)
    })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['scrolls'] ?? 0))
}

/**
 * Taps an element that is fully visible and not covered, without Playwright's automatic scrolling.
 */
async function tap(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 })
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('the element to tap is not on the screen')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

test('one scroll leads from the top of an event to the reservation', async ({ page }) => {
  // A new account: the bar of another test's reservation would push away what is tapped.
  await signIn(page, await createAccount(page.request))
  await open(page, boatTrip.path)
  const scrolls = await countScrolls(page)
  await tap(page, bottomBar(page).getByRole('button', { name: 'Ver ingressos' }))
  await expect.poll(scrolls).toBe(1)
  await tap(page, increaseButton(page, boatTrip.ticket))
  await tap(page, increaseButton(page, boatTrip.ticket))
  await expect(page.getByText('Total 2 ingressos')).toBeInViewport()
  await expect(reserveButton(page)).toBeInViewport({ ratio: 1 })
  expect(await scrolls()).toBe(1)
  await tap(page, reserveButton(page))
  await expect(page).toHaveURL(checkoutUrl)
})

test('tickets in groups need no further scroll', async ({ page }) => {
  await open(page, congressPath)
  const scrolls = await countScrolls(page)
  await tap(page, bottomBar(page).getByRole('button', { name: 'Ver ingressos' }))
  await expect.poll(scrolls).toBe(1)
  await tap(page, page.getByRole('button', { name: /^Oficinas/ }))
  await tap(page, increaseButton(page, 'Oficina: SQL para jornalistas'))
  await expect(reserveButton(page)).toBeInViewport({ ratio: 1 })
  expect(await scrolls()).toBe(1)
  await tap(page, reserveButton(page))
  await expect(page).toHaveURL('/login')
})
