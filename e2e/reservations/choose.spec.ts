import { expect, test } from '@playwright/test'
import { createAccount, isPhone } from '../account.ts'
import { bottomBar, congressPath, openGroup, stubMapTiles } from '../event-page.ts'
import {
  axeViolations,
  changeEvent,
  collectErrors,
  open,
  sidewaysOverflow,
  stopRouting,
} from '../journey.ts'
import {
  buyer,
  checkoutUrl,
  increaseButton,
  notices,
  openOrder,
  reserveButton,
  signIn,
  timer,
} from '../reservations.ts'

test.beforeEach(stubMapTiles)
test.afterEach(stopRouting)

test('signed out: a selection stays visible while scrolling and survives the login', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, congressPath)
  await reserveButton(page).click()
  await expect(notices(page)).toContainText('Nenhum ingresso selecionado')
  // The button has expanded the first group.
  await increaseButton(page, 'Passaporte, 2º lote').click()
  await increaseButton(page, 'Passaporte, 2º lote').click()
  const panel = page.locator('#tickets-section')
  await expect(panel).toContainText('Subtotal')
  await expect(panel).toContainText('Taxa de serviço (10%)')
  await expect(panel).toContainText('R$\u00a0858,00')
  const bar = bottomBar(page)
  if (isPhone(page)) await expect(bar).toContainText('R$\u00a0858,002 ingressos')

  await reserveButton(page).click()
  await expect(page).toHaveURL('/login')
  await expect(notices(page)).toContainText('Login necessário')
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Passaporte/ })).toContainText('2 selecionados')
  await expect(panel).toContainText('R$\u00a0858,00')
})

test('a stored selection does not appear on another event', { tag: '@long' }, async ({ page }) => {
  await open(page, congressPath)
  await openGroup(page, /^Passaporte/)
  await increaseButton(page, 'Passaporte, 2º lote').click()
  await reserveButton(page).click()
  await expect(page).toHaveURL('/login')
  await open(page, '/evento/regional-do-cais-noite-de-choro')
  await expect(page.locator('#tickets-section')).toBeVisible()
  await expect(page.getByText('Subtotal')).toHaveCount(0)
})

test('the second page variant has no running total', { tag: '@long' }, async ({ page }) => {
  const { _id } = await (await page.request.get(`/api/events${congressPath.slice(7)}`)).json()
  await open(page, `/evento/v2/${_id}`)
  await openGroup(page, /^Passaporte/)
  await increaseButton(page, 'Passaporte, 2º lote').click()
  await expect(reserveButton(page)).toBeEnabled()
  await expect(page.getByText('Subtotal')).toHaveCount(0)
  if (isPhone(page)) await expect(bottomBar(page)).toContainText('A partir de R$\u00a0120,00')
})

test('fewer tickets than the minimum per order show a hint and make no reservation', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/evento/regional-do-cais-noite-de-choro')
  const event = await (await page.request.get('/api/events/regional-do-cais-noite-de-choro')).json()
  const bound = event.tickets.find((ticket: { minPerOrder: number }) => ticket.minPerOrder > 1)
  if (bound.ticketGroupName) await openGroup(page, new RegExp(`^${bound.ticketGroupName}`))
  await increaseButton(page, bound.name).click()
  const hint = page.getByText(`Mínimo de ${bound.minPerOrder} por pedido`, { exact: true })
  await expect(hint).toBeVisible()
  await reserveButton(page).click()
  await expect(notices(page)).toContainText(`escolha pelo menos ${bound.minPerOrder} por pedido.`)
  await increaseButton(page, bound.name).click()
  await expect(hint).toBeHidden()
})

test('an order below the minimum purchase shows a message before and after the button is pressed', {
  tag: '@long',
}, async ({ page }) => {
  const path = '/evento/travessia-do-paranoa-a-nado'
  // The page is opened by the slug; the first press on "+" asks for the stock by the id.
  await changeEvent(page, '**/api/events/*', (event) => ({
    tickets: event.tickets.map((ticket) => ({ ...ticket, price: 2.25 })),
  }))
  await open(page, '/?type=esportivos')
  await page.getByRole('main').locator(`a[href="${path}"]`).click()
  await increaseButton(page, 'Barco de acompanhantes').click()
  const hint = page.getByText('Compra mínima de R$\u00a05,00')
  await expect(hint).toBeVisible()
  await reserveButton(page).click()
  await expect(notices(page)).toContainText('Valor mínimo não atingido')
  await expect(notices(page)).toContainText('R$\u00a05,00')
  await increaseButton(page, 'Barco de acompanhantes').click()
  await increaseButton(page, 'Barco de acompanhantes').click()
  await expect(hint).toBeHidden()
})

test('signed in: tickets without a form are reserved directly', { tag: '@long' }, async ({
  page,
}) => {
  const browserErrors = collectErrors(page)
  await signIn(page, await buyer(page.request))
  await open(page, '/evento/travessia-do-paranoa-a-nado')
  await increaseButton(page, 'Barco de acompanhantes').click()
  const answer = page.waitForResponse('**/reserve')
  await reserveButton(page).click()
  expect((await answer).status()).toBe(201)
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/)
  expect(browserErrors).toEqual([])
})

test('a ticket with a form is reserved with the keyboard only, and the checkout shows it beside the payment', {
  tag: '@desktop',
}, async ({ page }) => {
  const browserErrors = collectErrors(page)
  const account = await createAccount(page.request)
  await signIn(page, account)
  const dialog = page.getByRole('dialog', { name: /Credenciamento/ })
  const badge = dialog.getByLabel('Instituição no crachá')

  await test.step('the form is shown before the reservation, and keeps its answers', async () => {
    await open(page, congressPath)
    await openGroup(page, /^Passaporte/)
    await increaseButton(page, 'Passaporte, 2º lote').click()
    await reserveButton(page).press('Enter')
    await expect(badge).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Reservar ingressos' }).press('Enter')
    await expect(dialog.getByText('Instituição no crachá é obrigatório')).toBeVisible()
    await expect(badge).toBeFocused()
    await page.keyboard.type('<script>alert(1)</script>')
    await page.keyboard.press('Tab')
    await page.keyboard.type('7')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(reserveButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(badge).toHaveValue('<script>alert(1)</script>')
  })

  await test.step('the answers are sent with the reservation', async () => {
    const request = page.waitForRequest('**/reserve')
    await dialog.getByRole('button', { name: 'Reservar ingressos' }).press('Enter')
    expect((await request).postDataJSON().customForm.formResponses).toHaveLength(5)
    await expect(page).toHaveURL(checkoutUrl)
  })

  await test.step('the checkout shows order and time left', async () => {
    await expect(timer(page)).toHaveText(/^(15:00|14:5\d)$/)
    const order = await openOrder(page)
    for (const text of ['1 × Passaporte, 2º lote', 'Subtotal', '390,00', '39,00', '429,00'])
      await expect(order).toContainText(text)
    await expect(page.getByRole('main').getByText(account.email)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.evaluate(() => window.scrollTo(0, 250))
    await expect(page.getByRole('region', { name: 'Tempo da reserva' })).toBeInViewport({
      ratio: 1,
    })
    expect(await sidewaysOverflow(page)).toBe(0)
  })
  expect(browserErrors).toEqual([])
})

test('tickets sold meanwhile: the server’s message and the remaining quantity are shown', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, await buyer(page.request))
  await open(page, '/evento/travessia-do-paranoa-a-nado')
  await increaseButton(page, 'Barco de acompanhantes').click()
  await increaseButton(page, 'Barco de acompanhantes').click()
  await page.route('**/reserve', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'NOT_ENOUGH_LEFT', message: 'Resta apenas 1 ingresso: Barco.' },
    }),
  )
  // The public and the signed-in answer both change; holds of other journeys must not count.
  await changeEvent(page, '**/api/events/*', (event) => ({
    held: [],
    tickets: event.tickets.map((ticket) => ({ ...ticket, remainingQuantity: 1 })),
  }))
  await reserveButton(page).click()
  await expect(notices(page)).toContainText('Erro ao criar reserva')
  await expect(notices(page)).toContainText('Resta apenas 1 ingresso: Barco.')
  await expect(page.getByText('Resta 1 ingresso', { exact: true }).last()).toBeVisible()
  await expect(
    page.getByText('Ajustamos a sua escolha ao que resta', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Total 1 ingresso')).toBeVisible()
})
