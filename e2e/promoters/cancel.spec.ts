import { expect, type Page, test } from '@playwright/test'
import { logIn } from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { buyTickets } from '../orders.ts'
import { payer } from '../payments.ts'
import { createReadyDraft, createWorkspace } from '../workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

// A purchase and two people, on a machine that is busy with something else.
test.slow()

test('an event is cancelled with its name and password, and its buyer gets the money back', async ({
  page,
  request,
  browser,
}) => {
  const browserErrors = collectErrors(page)
  const workspace = await createWorkspace(request)
  const name = `Noite de São João ${crypto.randomUUID().slice(0, 8)}`
  const id = await createReadyDraft(workspace, name)
  await open(page, workspace.confirmationLink)
  await expect(page.getByRole('heading', { name: 'Email Confirmado!' })).toBeVisible()
  const { page: published } = await workspace.call<{ page: { slug: string } }>(
    'POST',
    `/promoter/events/${id}/publish`,
  )
  const buyer = await payer(request)
  const sale = await buyTickets(request, buyer, 2, { slug: published.slug, ticket: 'Inteira' })

  await logIn(page, workspace.account)
  await open(page, `/promotor/eventos/${id}`)
  await page.getByRole('link', { name: 'Cancelar evento' }).click()
  await expect(page.getByRole('heading', { name: 'O que acontece' })).toBeVisible()
  await expect(page.getByText('1 pedido', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Motivo').fill('A sanfona molhou na chuva')
  await page.getByLabel(/^Digite o nome do evento/).fill(name.toLowerCase())
  await page.getByLabel('Sua senha', { exact: true }).fill(workspace.account.password)
  await button(page, /^Cancelar e devolver/).dblclick()
  await expect(page.getByRole('heading', { name: 'Evento cancelado' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tudo devolvido' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByText('Este evento foi cancelado')).toBeVisible()

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await logIn(visitor, buyer)
  await open(visitor, `/venda/${sale}`)
  await expect(visitor.getByRole('heading', { name: 'Evento cancelado' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Reembolso concluído' })).toBeVisible()
  await expect(button(visitor, /Cancelar compra/)).toHaveCount(0)
  expect(await axeViolations(visitor)).toEqual([])
  await context.close()
  expect(browserErrors).toEqual([])
})
