import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { ana, fillLogin, logIn, openAccountMenu, team } from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'

const lead = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('a team member finds a lead, changes its status with a note, and finds it in the new status', {
  tag: '@desktop',
}, async ({ page }) => {
  const browserErrors = collectErrors(page)
  await logIn(page, team)
  await openAccountMenu(page)
  await page.getByRole('banner').getByText('Equipe', { exact: true }).click()
  await expect(page).toHaveURL('/equipe/leads')
  await expect(page.getByRole('heading', { name: 'Leads', exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  // The desktop and phone projects run in parallel, so each changes its own lead.
  const isPhone = test.info().project.name === 'phone'
  const [words, name] = isPhone
    ? (['atelie barro', 'Iracema Tavares'] as const)
    : (['FORRO', 'Rosângela Brandão'] as const)
  await page.getByRole('searchbox').fill(words)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?q=/)
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await lead(page, name).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Onde você nos encontrou?')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  const note = `Liguei às ${Date.now()}.`
  await page.getByLabel('Situação').selectOption('Em contato')
  await page.getByLabel('Anotação').fill(note)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Novo → Em contato')).toBeVisible()
  await page.reload()
  await expect(page.getByText(note)).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: /^Em contato/ }).click()
  await expect(lead(page, name)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  const file = await readFile((await download.path()) ?? '', 'utf8')
  expect(file).toContain(`"${name}"`)
  expect(file.trimEnd().split('\r\n')).toHaveLength(2)
  expect(browserErrors).toEqual([])
})

test('the team sees the sales of an event as a chart and as a table', {
  tag: ['@desktop', '@long'],
}, async ({ page }) => {
  await logIn(page, team)
  await open(page, '/equipe/vendas')
  await page.getByRole('searchbox').fill('tambores')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.getByRole('link', { name: 'Tambores da Ladeira' }).click()
  await expect(page.getByRole('figure')).toBeVisible()
  await page.getByRole('button', { name: 'Ver como tabela' }).press('Enter')
  await expect(page.getByRole('row')).toHaveCount(31)
  await page.getByLabel('Período').selectOption('Últimos 7 dias')
  await expect(page.getByRole('row')).toHaveCount(8)
  expect(await axeViolations(page)).toEqual([])
})

test('team pages are neither found nor linked for anybody else', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/equipe/leads')
  await expect(page).toHaveURL('/login')
  await fillLogin(page, ana)
  await expect(page).toHaveURL('/equipe/leads')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await openAccountMenu(page)
  await expect(page.getByRole('banner').getByText('Perfil')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Equipe', { exact: true })).toBeHidden()
})
