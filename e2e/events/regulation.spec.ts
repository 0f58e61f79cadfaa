import { expect, test } from '@playwright/test'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { congressPath, findSession, stubMapTiles } from '../event-page.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'

// Only the full browser, not the headless shell, has a PDF viewer.
const executablePath = findChromium()
test.use({ launchOptions: executablePath ? { executablePath } : {} })
test.beforeEach(stubMapTiles)

test('the regulation opens in a dialog, can be downloaded, and is closed by Escape', {
  tag: ['@desktop', '@long'],
}, async ({ page }) => {
  const browserErrors = collectErrors(page)
  await open(page, congressPath)
  const one = await findSession(page, 'Maratona de dados')
  const opener = one.getByRole('link', { name: 'Ver regulamento' })
  const file = page.waitForResponse('**/document.pdf')
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Regulamento' })
  await expect(dialog).toBeVisible()
  expect((await file).status()).toBe(200)
  // The frame's content is the browser's own viewer.
  expect(await axeViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Baixar regulamento' }).click()
  expect((await download).suggestedFilename()).toBe('regulamento.pdf')
  await dialog.getByRole('button', { name: 'Fechar' }).focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  expect(browserErrors).toEqual([])
})
