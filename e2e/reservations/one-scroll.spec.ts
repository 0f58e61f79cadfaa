import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount } from '../account.ts'
import { bottomBar, congressPath, stubMapTiles } from '../event-page.ts'
import { open, visibleBox } from '../journey.ts'
import { boatTrip, checkoutUrl, increaseButton, reserveButton, signIn } from '../reservations.ts'

test.beforeEach(stubMapTiles)

/** Counts finished scrolls of the page, by user or script. */
async function watchScrolls(page: Page): Promise<() => Promise<number>> {
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
  const box = await visibleBox(target)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

test('one scroll leads from the top of an event to the reservation, and the bar below covers nothing', async ({
  page,
}) => {
  const bar = bottomBar(page)
  const toTickets = bar.getByRole('button', { name: 'Ver ingressos' })

  await test.step('tickets in groups', async () => {
    await open(page, congressPath)
    await expect(bar).toContainText('A partir de R$\u00a0120,00')
    await expect(bar).toContainText('R$\u00a0132,00 com taxa')
    const countScrolls = await watchScrolls(page)
    await tap(page, toTickets)
    await expect.poll(countScrolls).toBe(1)
    await expect(page.locator('#tickets-section')).toBeFocused()
    await tap(page, page.getByRole('button', { name: /^Oficinas/ }))
    await tap(page, increaseButton(page, 'Oficina: SQL para jornalistas'))
    await expect(reserveButton(page)).toBeInViewport({ ratio: 1 })
    expect(await countScrolls()).toBe(1)
  })

  await test.step('the bar', async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const last = await visibleBox(page.getByText('Todos os direitos reservados.'))
    expect(last.y + last.height).toBeLessThan((await visibleBox(bar)).y)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect((await visibleBox(bar)).height).toBeLessThan(844 / 3)
  })

  await test.step('tickets without groups', async () => {
    // A new account: the bar of another test's reservation would push away what is tapped.
    await signIn(page, await createAccount(page.request))
    await open(page, boatTrip.path)
    const countScrolls = await watchScrolls(page)
    await tap(page, toTickets)
    await expect.poll(countScrolls).toBe(1)
    await tap(page, increaseButton(page, boatTrip.ticket))
    await tap(page, increaseButton(page, boatTrip.ticket))
    await expect(page.getByText('Total 2 ingressos')).toBeInViewport()
    await expect(reserveButton(page)).toBeInViewport({ ratio: 1 })
    expect(await countScrolls()).toBe(1)
    await tap(page, reserveButton(page))
    await expect(page).toHaveURL(checkoutUrl)
  })
})
