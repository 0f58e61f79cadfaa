import { expect, test } from '@playwright/test'
import { open } from './journey.ts'

test('from the listing to an event and back, where the visitor was', async ({ page }) => {
  await open(page, '/')
  const card = page.getByRole('main').locator('a[href^="/evento/"]').nth(6)
  await card.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  const name = await card.innerText()
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(50)
  await page.goBack()
  await expect(card).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled - 200)
})

test('a filter stands in the address, replaces the history and survives a reload', async ({
  page,
}) => {
  await open(page, '/')
  const before = await page.evaluate(() => history.length)
  await page.getByRole('combobox').selectOption('Recife')
  await expect(page).toHaveURL('/?city=Recife')
  await page.getByRole('main').getByRole('link', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/type=shows/)
  expect(await page.evaluate(() => history.length)).toBe(before)
  await page.reload()
  await expect(page.getByRole('combobox')).toHaveValue('Recife')
})

test('by keyboard alone: skip to the content, open an event, come back', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Pular para o conteúdo')).toBeFocused()
  await page.keyboard.press('Enter')
  const first = page.getByRole('main').locator('a[href^="/evento/"]').first()
  for (
    let presses = 0;
    presses < 40 && !(await first.evaluate((link) => link === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Tab')
  }
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/evento\//)
  await expect(page.getByText('Organizador Verificado')).toBeVisible()
})

test('an event that does not exist: 404, its card, a notice, and home', async ({ page }) => {
  const answer = await page.goto('/evento/nao-existe')
  expect(answer?.status()).toBe(404)
  expect(await answer?.text()).toContain('Voltar para o início')
  await expect(page).toHaveURL('/')
  const notice = page.getByRole('region', { name: 'Avisos' })
  await expect(notice).toContainText('Evento não encontrado')
  await expect(notice).toContainText(
    'O evento que você está procurando não existe ou foi removido.',
  )
})
