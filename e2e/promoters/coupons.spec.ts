import { expect, type Page, test } from '@playwright/test'
import { logIn } from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { createReadyDraft, createWorkspace } from '../workspace.ts'

const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

test('a promoter creates a coupon, copies its link, and switches it off and on', {
  tag: '@long',
}, async ({ page, request, context }) => {
  const browserErrors = collectErrors(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const workspace = await createWorkspace(request)
  const id = await createReadyDraft(workspace, 'Noite de Cupons')
  await logIn(page, workspace.account)

  await open(page, `/promotor/eventos/${id}`)
  await page.getByRole('link', { name: /^Cupons/ }).click()
  await expect(page.getByText('Nenhum cupom ainda')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await button(page, 'Criar cupom').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Código', { exact: true }).fill('choro-10')
  await dialog.getByLabel('Desconto em porcentagem').fill('100')
  await dialog.getByText('Só alguns').click()
  await button(page, 'Criar cupom').click()
  await expect(dialog.getByText('Para dar ingressos de graça, use cortesias')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Desconto em porcentagem').fill('10')
  await dialog.getByRole('checkbox', { name: /Inteira/ }).check()
  await expect(dialog.getByText(/Inteira: de R\$.60,00 por R\$.54,00 \+ taxa/)).toBeVisible()
  await dialog.getByLabel('Limite de ingressos (opcional)').fill('50')
  await button(page, 'Criar cupom').dblclick()

  const card = page.getByRole('article', { name: 'CHORO-10' })
  await expect(card.getByText('0 de 50 ingressos')).toBeVisible()
  await expect(card.getByText('Inteira', { exact: true })).toBeVisible()
  await button(page, 'Copiar link com o cupom CHORO-10').click()
  await expect(page.getByText('Link copiado.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/evento\/noite-de-cupons[^?]*\?cupom=CHORO-10$/)
  expect(await axeViolations(page)).toEqual([])

  await button(page, 'Desativar CHORO-10').click()
  await expect(card.getByText('Desativado', { exact: true })).toBeVisible()
  await button(page, 'Desfazer').click()
  await expect(card.getByText('Ativo', { exact: true })).toBeVisible()
  expect(await workspace.call('GET', `/promoter/events/${id}/coupons`)).toMatchObject({
    coupons: [{ code: 'CHORO-10', value: 10, maxTickets: 50, isActive: true }],
  })
  expect(browserErrors).toEqual([])
})
