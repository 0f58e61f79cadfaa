import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import {
  ana,
  expectHome,
  fillLogin,
  logIn,
  openAccountMenu,
  submitButton,
  team,
} from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { waitForMail } from '../mails.ts'
import { contactAnswers, fillForm } from '../promoter.ts'
import { signIn } from '../reservations.ts'

test('a promoter sends the form and gets a mail, and the team finds the lead and works on it', {
  tag: '@desktop',
}, async ({ page, request, browser }) => {
  const browserErrors = collectErrors(page)
  const company = `Açaí Produções ${crypto.randomUUID().slice(0, 8)}`
  const email = `produtora.${crypto.randomUUID()}@exemplo.com.br`
  const name = 'Clara Nunes Prado'
  const answers = { ...contactAnswers(email), Nome: name, 'Nome da produtora': company }
  const lead = page.getByRole('link', { name, exact: true })

  await test.step('a promoter finds the form, sends it, and gets a mail', async () => {
    const visitor = await (await browser.newContext()).newPage()
    await open(visitor, '/')
    await visitor.getByRole('link', { name: 'Comece Agora' }).click()
    await expect(visitor).toHaveURL('/contact')
    await visitor.getByRole('link', { name: 'Quero vender no 55Tickets' }).click()
    await fillForm(visitor, answers)
    await submitButton(visitor, 'Enviar').click()
    await expect(visitor.getByText('Formulário enviado com sucesso!')).toBeVisible()
    await expect(visitor.getByText('Entraremos em contato em breve.')).toBeVisible()
    await expectHome(visitor)
    await waitForMail(request, email, 'Recebemos o seu contato')
    await visitor.context().close()
  })

  await test.step('a team member finds the lead, however it is typed', async () => {
    await signIn(page, team)
    await open(page, '/')
    await openAccountMenu(page)
    await page.getByRole('banner').getByText('Equipe', { exact: true }).click()
    await expect(page).toHaveURL('/equipe/leads')
    await expect(page.getByRole('heading', { name: 'Leads', exact: true })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('searchbox').fill(company.replace('Açaí', 'ACAI'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?q=/)
    await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
    await lead.click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.getByText('Onde você nos encontrou?')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('changes its status with a note', async () => {
    await page.getByLabel('Situação').selectOption('Em contato')
    await page.getByLabel('Anotação').fill('Liguei hoje.')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Novo → Em contato')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Liguei hoje.')).toBeVisible()
  })

  await test.step('finds it in the new status, and exports it', async () => {
    await page.goBack()
    await page.getByRole('button', { name: /^Em contato/ }).click()
    await expect(lead).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ])
    const file = await readFile((await download.path()) ?? '', 'utf8')
    expect(file).toContain(`"${company}"`)
    expect(file.trimEnd().split('\r\n')).toHaveLength(2)
  })
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

test('team pages are neither found nor linked for anybody else', {
  tag: ['@desktop', '@long'],
}, async ({ page }) => {
  await open(page, '/equipe/leads')
  await expect(page).toHaveURL('/login')
  await fillLogin(page, ana)
  await expect(page).toHaveURL('/equipe/leads')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await openAccountMenu(page)
  await expect(page.getByRole('banner').getByText('Perfil')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Equipe', { exact: true })).toBeHidden()
})
