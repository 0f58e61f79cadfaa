import { expect, type Page, test } from '@playwright/test'
import { logIn } from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { buyTickets, nameAllTickets } from '../orders.ts'
import { payer } from '../payments.ts'
import { createReadyDraft, createWorkspace, publishEvent } from '../workspace.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

test('a promoter finds an order, corrects a name, resends and refunds it', {
  tag: '@long',
}, async ({ page, request }) => {
  const browserErrors = collectErrors(page)
  const workspace = await createWorkspace(request)
  const id = await createReadyDraft(workspace, 'Noite de Pedidos')
  const slug = await publishEvent(workspace, id)
  const guest = await payer(request)
  const saleId = await buyTickets(request, guest, 2, { slug, ticket: 'Inteira' })
  await nameAllTickets(request, guest, saleId)
  await logIn(page, workspace.account)

  await open(page, `/promotor/eventos/${id}/pedidos`)
  await page.getByRole('main').getByRole('searchbox').fill('bartolomeu')
  await button(page, 'Buscar').click()
  await button(page, 'PIX').click()
  await expect(page).toHaveURL(/q=bartolomeu&pagamento=pix/)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '2 ingressos' })
  await expect(row).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
  await row.getByRole('link').click()

  await expect(page.getByText(/^Pagou R\$.132,00 por PIX$/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await button(page, /^Corrigir nome/)
    .first()
    .click()
  await page.getByLabel('Quem vai usar').fill('Bartira Lins')
  await page.getByLabel('Motivo').fill('Nome trocado na compra')
  await button(page, 'Corrigir e avisar').click()
  await expect(page.getByText(/de Bartolomeu Lins para Bartira Lins$/)).toBeVisible()
  await button(page, 'Reenviar pedido').click()
  await expect(page.getByText(/reenviou o pedido para o email do comprador$/)).toBeVisible()

  await button(page, 'Reembolsar pedido').click()
  await expect(page.getByText('Volta para o comprador')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Motivo').fill('Comprou duas vezes')
  await button(page, /^Devolver R\$.132,00$/).click()
  await expect(page.getByText(/reembolsou o pedido inteiro$/)).toBeVisible()
  await expect(page.getByText('Motivo: Comprou duas vezes')).toBeVisible()
  await expect(button(page, 'Reembolsar pedido')).toHaveCount(0)
  expect(browserErrors).toEqual([])
})
