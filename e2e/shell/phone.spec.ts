import { expect, test } from '@playwright/test'
import { axeViolations, open } from '../journey.ts'

/** What only a phone shows. */

test('the menu of a phone closes with Escape and gives the focus back', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const entries = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  for (const entry of await entries.all()) {
    expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeFocused()
})
