import { expect, type Page, test } from '@playwright/test'
import { logIn } from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { buyTickets } from '../orders.ts'
import { payer } from '../payments.ts'
import { createReadyDraft, createWorkspace, publishEvent } from '../workspace.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

// A purchase and several sheets with axe on each, on a machine that is busy with something else.
test.slow()

test('the price of sold tickets changes by another type, and by the next lot', {
  tag: '@long',
}, async ({ page, request, browser }) => {
  const browserErrors = collectErrors(page)
  const workspace = await createWorkspace(request)
  const name = `Noite de Choro ${crypto.randomUUID().slice(0, 8)}`
  const id = await createReadyDraft(workspace, name)
  const sectorId = crypto.randomUUID()
  const path = `/promoter/events/${id}`
  await workspace.call('PUT', `${path}/sectors/${sectorId}`, {
    version: 1,
    name: 'Camarote',
    capacity: 50,
    halfQuota: null,
    showsLeft: false,
  })
  await workspace.call('PUT', `${path}/lots/${crypto.randomUUID()}`, {
    version: 2,
    sectorId,
    name: '1º lote',
    size: null,
    closesAt: null,
    tickets: [{ ticketId: crypto.randomUUID(), name: 'Mesa', price: 150, halfPrice: false }],
  })
  const slug = await publishEvent(workspace, id)
  const buyer = await payer(request)
  await buyTickets(request, buyer, 2, { slug, ticket: 'Inteira' })
  await buyTickets(request, buyer, 1, { slug, ticket: 'Mesa' })
  await logIn(page, workspace.account)

  await open(page, `/promotor/eventos/${id}/ingressos`)
  await page.getByRole('button', { name: /^Editar Inteira/ }).click()
  await expect(field(page, 'Preço (R$)')).toHaveAttribute('readonly')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Encerrar e abrir outro com o novo preço').click()
  await field(page, 'Novo preço (R$)').fill('75')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Encerrar e abrir com este preço').dblclick()
  await expect(page.getByRole('button', { name: /^Editar Inteira.*0 de 198/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Editar Inteira Encerrado/ })).toContainText(
    '2 de 2 vendidos',
  )

  await page.getByRole('button', { name: /^Editar 1º lote: Mesa/ }).click()
  await button(page, 'Mudar o preço no próximo lote').click()
  await field(page, 'Novo preço (R$)').fill('180')
  await button(page, 'Virar lote com este preço').dblclick()
  const sector = page.getByRole('region', { name: 'Camarote' })
  await expect(sector.getByRole('heading', { name: '2º lote' })).toBeVisible()
  await expect(sector.getByText('R$\u00a0180,00')).toBeVisible()

  const visitor = await browser.newPage()
  const panel = visitor.locator('#tickets-section')
  // The public page is cached for two seconds.
  await expect(async () => {
    await open(visitor, `/evento/${slug}`)
    await expect(panel.getByText('R$\u00a075,00').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(panel.getByText('R$\u00a0180,00').first()).toBeVisible()
  await expect(panel.getByText('R$\u00a060,00')).toHaveCount(0)
  await visitor.close()
  await open(page, `/promotor/eventos/${id}/historico`)
  await expect(page.getByText('Encerrou o ingresso “Inteira”')).toHaveCount(1)
  expect(browserErrors).toEqual([])
})
