import { expect, type Page, test } from '@playwright/test'
import { logIn } from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { createReadyDraft, createWorkspace } from '../workspace.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

// Several sheets with axe on each, on a machine that is busy with something else.
test.slow()

test('a sector with two lots and half price is created, published, and turned to the second price', {
  tag: '@long',
}, async ({ page, request, browser }) => {
  const browserErrors = collectErrors(page)
  const workspace = await createWorkspace(request)
  const name = `Noite de Choro ${crypto.randomUUID().slice(0, 8)}`
  const id = await createReadyDraft(workspace, name)
  await logIn(page, workspace.account)

  await open(page, `/promotor/eventos/${id}/ingressos`)
  await button(page, 'Novo setor com lotes').click()
  await field(page, 'Nome do setor').fill('Pista')
  await field(page, 'Lugares').fill('200')
  await field(page, 'Preço da inteira (R$)').fill('60')
  await expect(page.getByText('40% = 80 meias')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Criar setor').click()
  const sector = page.getByRole('region', { name: 'Pista' })
  await expect(sector.getByText('R$\u00a060,00, meia R$\u00a030,00')).toBeVisible()

  await button(page, 'Adicionar lote').click()
  await field(page, 'Preço (R$)').fill('80')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Criar lote').click()
  await expect(sector.getByRole('heading', { name: '1º lote' })).toBeVisible()
  await expect(sector.getByRole('heading', { name: '2º lote' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  const visitor = await browser.newPage()
  await open(page, `/promotor/eventos/${id}`)
  await button(page, 'Publicar evento').click()
  await expect(page.getByRole('heading', { name: 'Seu evento está no ar!' })).toBeVisible()
  const address = await page.getByLabel('Link da página').first().inputValue()
  const path = new URL(address).pathname
  await open(visitor, path)
  const panel = visitor.getByRole('main')
  await expect(panel.getByText('1º lote').first()).toBeVisible()
  await expect(panel.getByText('R$\u00a030,00').first()).toBeVisible()

  await open(page, `/promotor/eventos/${id}/ingressos`)
  await button(page, 'Virar lote agora').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('“2º lote”: Inteira por R$\u00a080,00, meia R$\u00a040,00')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Virar para “2º lote”').dblclick()
  await expect(sector.getByText('Encerrado')).toBeVisible()

  // The public page is cached for two seconds.
  await expect(async () => {
    await open(visitor, path)
    await expect(panel.getByText('2º lote').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(panel.getByText('R$\u00a040,00').first()).toBeVisible()
  await visitor.close()
  await open(page, `/promotor/eventos/${id}/historico`)
  await expect(page.getByText('Virou o lote “Pista, 1º lote”')).toHaveCount(1)
  expect(browserErrors).toEqual([])
})
