import { expect, type Page, test } from '@playwright/test'
import { createAccount, expectHome, fillLogin, isPhone } from '../account.ts'
import { endReservation } from '../end-reservation.ts'
import { axeViolations, open } from '../journey.ts'
import {
  boatTrip,
  buyer,
  checkoutUrl,
  increaseButton,
  notices,
  openOrder,
  otherBuyer,
  reserveButton,
  reserveTickets,
  signIn,
  timer,
} from '../reservations.ts'

/** Reserves two tickets and opens their checkout. An account of its own holds them for the whole time. */
async function openHeld(page: Page) {
  const account = await createAccount(page.request)
  const id = await reserveTickets(page.request, account, { ...boatTrip, quantity: 2 })
  await signIn(page, account)
  await open(page, `/checkout/${id}`)
  await expect(timer(page)).toBeVisible()
  return { account, id }
}

/** Fires the events that a browser sends when a tab becomes visible again. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

const closed = (page: Page, title: string) =>
  page.getByRole('alert').getByRole('heading', { name: title })

test('a lost answer is requested again, and one reservation is made', { tag: '@long' }, async ({
  page,
}) => {
  const account = await buyer(page.request)
  await signIn(page, account)
  await open(page, boatTrip.path)
  await increaseButton(page, boatTrip.ticket).click()
  const made: string[] = []
  await page.route('**/reserve', async (route) => {
    const answer = await route.fetch()
    made.push((await answer.json())._id)
    if (made.length === 1) await route.abort('connectionreset')
    else await route.fulfill({ response: answer })
  })
  await reserveButton(page).click()
  await expect(page).toHaveURL(checkoutUrl)
  expect(made).toHaveLength(2)
  expect(new Set(made).size).toBe(1)
})

for (const [wrong, hours] of [
  ['fast', 2],
  ['slow', -2],
] as const) {
  test(`a phone whose clock is two hours ${wrong} counts down by the server's clock`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 })
    await openHeld(page)
    await expect(timer(page)).toHaveText(/^(15:0[01]|14:[345]\d)$/)
  })
}

test('the last two minutes are announced, and tickets can be chosen again after the end', {
  tag: '@long',
}, async ({ page }) => {
  await page.clock.install()
  await openHeld(page)
  const banner = page.getByRole('region', { name: 'Tempo da reserva' })
  await expect(banner).toContainText('Ingressos reservados por')
  await page.clock.fastForward('13:10')
  await expect(timer(page)).toHaveText(/^01:/)
  await expect(banner).toContainText('Sua reserva termina em')
  await expect(banner.getByRole('status')).toHaveText(/menos de 2 minutos/)
  expect(await axeViolations(page)).toEqual([])

  await page.clock.fastForward('02:00')
  await expect(closed(page, 'Reserva expirada')).toBeVisible()
  await expect(timer(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancelar reserva' })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Escolher novamente' }).click()
  await expect(page).toHaveURL(`${boatTrip.path}#tickets-section`)
})

test('a reservation is cancelled after a confirmation and is shown as cancelled', {
  tag: '@long',
}, async ({ page }) => {
  const { id } = await openHeld(page)
  const cancel = page.getByRole('button', { name: 'Cancelar reserva' })
  await cancel.click()
  const dialog = page.getByRole('dialog', { name: 'Cancelar a reserva?' })
  await expect(dialog).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Manter reserva' }).click()
  await expect(dialog).toBeHidden()
  await expect(cancel).toBeFocused()

  await cancel.press('Enter')
  await dialog.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expect(page).toHaveURL(boatTrip.path)
  await expect(page.getByText('Reserva cancelada.')).toBeVisible()
  await open(page, `/checkout/${id}`)
  await expect(closed(page, 'Reserva cancelada')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Escolher novamente' }).click()
  await expect(page).toHaveURL(`${boatTrip.path}#tickets-section`)
})

test('a reservation replaced in another tab says so and links to the new one', {
  tag: ['@desktop', '@long'],
}, async ({ page, context }) => {
  await openHeld(page)
  const other = await context.newPage()
  await open(other, boatTrip.path)
  await increaseButton(other, boatTrip.ticket).click()
  await reserveButton(other).click()
  await expect(other).toHaveURL(checkoutUrl)
  await expect(timer(other)).toBeVisible()

  await lookAgain(page)
  await expect(closed(page, 'Reserva cancelada')).toBeVisible()
  await page.getByRole('link', { name: 'Abrir reserva atual' }).click()
  await expect(page).toHaveURL(other.url())
  await expect(await openOrder(page)).toContainText('1 × Adulto')
})

test('tickets that somebody else took: the panel shows the remaining quantity, own reservation included', {
  tag: '@long',
}, async ({ page, request }) => {
  // The desktop and phone projects run in parallel, so each uses its own ticket type.
  const { slug, ticket, all } = isPhone(page)
    ? { slug: 'mare-alta-do-por-do-sol-a-meia-noite', ticket: 'Deque', all: 4 }
    : { slug: 'feira-de-discos-do-elevado', ticket: 'Entrada às 10h', all: 2 }
  await signIn(page, await buyer(page.request))
  await open(page, `/evento/${slug}`)
  for (let n = 0; n < all; n += 1) await increaseButton(page, ticket).click()
  await reserveTickets(request, await otherBuyer(request), { slug, ticket, quantity: all - 1 })
  await reserveButton(page).click()
  await expect(notices(page)).toContainText('Erro ao criar reserva')
  await expect(notices(page)).toContainText(`Resta apenas 1 ingresso: ${ticket}.`)
  await expect(page.getByText('Resta 1 ingresso', { exact: true }).last()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await reserveButton(page).click()
  await expect(page).toHaveURL(checkoutUrl)

  // Sold out now, except for the holder of the reservation, who may choose again.
  await expect(timer(page)).toBeVisible()
  const first = page.url()
  await page.goBack()
  await expect(page.getByRole('group', { name: `Quantidade: ${ticket}` })).toContainText('1')
  await reserveButton(page).click()
  await expect(page).toHaveURL(checkoutUrl)
  await expect(timer(page)).toBeVisible()
  expect(page.url()).not.toBe(first)
})

test('the checkout of somebody else’s sale or an unknown one shows a message and leads home', {
  tag: '@long',
}, async ({ page, request }) => {
  const id = await reserveTickets(request, await otherBuyer(request), { ...boatTrip, quantity: 1 })
  await signIn(page, await buyer(page.request))
  for (const address of [`/checkout/${id}`, '/checkout/nada']) {
    await open(page, address)
    await expectHome(page)
    await expect(notices(page)).toContainText('Erro ao carregar checkout')
    await expect(notices(page)).toContainText('Informações da venda não encontradas.')
  }
})

test('the checkout asks for a login and opens after it', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const account = await buyer(request)
  const id = await reserveTickets(request, account, { ...boatTrip, quantity: 1 })
  await open(page, `/checkout/${id}`)
  await expect(page).toHaveURL('/login')
  await fillLogin(page, account)
  await expect(page).toHaveURL(`/checkout/${id}`)
  await expect(timer(page)).toBeVisible()
})

test('a selection survives a reload, a visit to the listing, and going back from the checkout', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, await buyer(page.request))
  await open(page, boatTrip.path)
  const chosen = page.getByRole('group', { name: `Quantidade: ${boatTrip.ticket}` })
  await increaseButton(page, boatTrip.ticket).click()
  await increaseButton(page, boatTrip.ticket).click()
  await page.reload()
  await expect(chosen).toContainText('Quantidade: 2')
  await page.getByRole('link', { name: 'Voltar para Eventos' }).click()
  await expectHome(page)
  await page.goBack()
  await expect(chosen).toContainText('Quantidade: 2')

  await reserveButton(page).click()
  await expect(page).toHaveURL(checkoutUrl)
  await page.goBack()
  await expect(chosen).toContainText('Quantidade: 2')
  await page.goForward()
  await expect(timer(page)).toBeVisible()
  await page.goBack()
  await page.goForward()
  await page.goBack()
  await expect(chosen).toContainText('Quantidade: 2')
})

test('choosing again after an expired reservation starts with the old selection', {
  tag: '@long',
}, async ({ page }) => {
  const { id } = await openHeld(page)
  await endReservation(id)
  await lookAgain(page)
  await page.getByRole('link', { name: 'Escolher novamente' }).click()
  await expect(page).toHaveURL(`${boatTrip.path}#tickets-section`)
  await expect(page.locator('#tickets-section')).toBeInViewport()
  const chosen = page.getByRole('group', { name: `Quantidade: ${boatTrip.ticket}` })
  await expect(chosen).toContainText('Quantidade: 2')
})
