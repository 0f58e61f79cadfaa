import { expect, test } from '@playwright/test'
import { axeViolations, open, visibleBox } from '../journey.ts'

/** Elements that only a phone shows. */

test('the phone menu closes with Escape and returns the focus', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const entries = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await expect(entries).not.toHaveCount(0)
  for (const entry of await entries.all())
    expect((await visibleBox(entry)).height).toBeGreaterThanOrEqual(44)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeFocused()
})
