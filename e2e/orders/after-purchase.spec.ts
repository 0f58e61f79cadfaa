import { expect, test } from '@playwright/test'
import { axeViolations, collectErrors, open } from '../journey.ts'
import { buyTickets, nameTicket } from '../orders.ts'
import { payer } from '../payments.ts'
import { boatTrip, notices, otherBuyer, reserveTickets, signIn } from '../reservations.ts'

test('bought tickets get a holder, also with the keyboard, and show their code and are downloaded', {
  tag: '@desktop',
}, async ({ page }) => {
  const browserErrors = collectErrors(page)
  const account = await payer(page.request)
  const id = await buyTickets(page.request, account, 2)
  await nameTicket(page.request, account, id)
  await signIn(page, account)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')

  await test.step('the order is found', async () => {
    await open(page, '/meus-ingressos')
    const sale = page.getByRole('article', { name: 'Santa Teresa a Pé' }).first()
    await expect(sale.getByText('Pago', { exact: true })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await sale.getByRole('link', { name: 'Ver detalhes do pedido' }).click()
    await expect(page).toHaveURL(`/venda/${id}`)
    // The URL changes before the page renders.
    await expect(page.getByRole('heading', { name: 'Detalhes do pedido' })).toBeVisible()
  })

  await test.step('a ticket gets a holder', async () => {
    await main.locator('button[aria-disabled=true]', { hasText: 'QR Code' }).focus()
    await expect(page.getByRole('tooltip')).toHaveText(
      'Você deve nominar o ingresso para gerar o QR Code',
    )
    await main.getByRole('button', { name: 'Nominar' }).press('Enter')
    await dialog.getByRole('button', { name: 'Nominar' }).click()
    await expect(dialog.getByText('CPF inválido')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Usar meus dados' }).press('Enter')
    await dialog.getByLabel('CPF').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Ingresso nominado com sucesso!')).toBeVisible()
    await expect(main.getByText(account.name)).toBeVisible()
    await expect(main.locator('button:focus')).toHaveText('Download')
  })

  await test.step('tickets are downloaded, one or all', async () => {
    const saving = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Download' }).first().click()
    expect((await saving).suggestedFilename()).toMatch(/^ticket-[0-9a-f-]{36}\.pdf$/)
    await expect(page.getByText('Download do ingresso iniciado!').first()).toBeVisible()
    const savingAll = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Baixar todos' }).click()
    expect((await savingAll).suggestedFilename()).toMatch(/\.pdf$/)
  })

  await test.step('a ticket shows its code', async () => {
    const opener = main.getByRole('button', { name: 'QR Code' }).first()
    await opener.press('Enter')
    await expect(dialog.getByRole('img', { name: /^QR Code do ingresso Adulto/ })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(page).toHaveURL('/meus-ingressos')
  })
  expect(browserErrors).toEqual([])
})

test('a purchase is cancelled after a confirmation, and the page shows the refund', {
  tag: '@long',
}, async ({ page }) => {
  const account = await payer(page.request)
  const id = await buyTickets(page.request, account, 1)
  await signIn(page, account)
  await open(page, `/venda/${id}`)
  await page.getByRole('button', { name: 'Cancelar compra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancelar a compra?' })
  await expect(dialog).toContainText('R$\u00a0104,50 de volta')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expect(page.getByRole('region', { name: /^Reembolso/ })).toContainText('R$\u00a0104,50')
  await expect(page.getByRole('heading', { name: 'Ingressos' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancelar compra' })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Cancelado', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('an unpaid sale links to its payment, and a sale of somebody else is not found', {
  tag: '@long',
}, async ({ page }) => {
  const account = await payer(page.request)
  const own = await reserveTickets(page.request, account, { ...boatTrip, quantity: 1 })
  const other = await reserveTickets(page.request, await otherBuyer(page.request), {
    ...boatTrip,
    quantity: 1,
  })
  await signIn(page, account)
  await open(page, `/venda/${other}`)
  await expect(notices(page)).toContainText('Erro ao buscar detalhes')
  await expect(page.getByRole('heading', { name: 'Pedido não encontrado' })).toBeVisible()
  await open(page, `/venda/${own}`)
  await expect(page.getByText('Pendente', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Pagar agora' }).click()
  await expect(page).toHaveURL(`/checkout/${own}`)
})
