import { expect, test } from '@playwright/test'
import { expectHome, fillLogin } from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import {
  boatTrip,
  buyer,
  checkoutUrl,
  findIds,
  increaseButton,
  notices,
  reserveButton,
  reserveTickets,
  signIn,
  storedSelection,
  storeSelection,
  timer,
} from '../reservations.ts'

const congress = {
  slug: 'congresso-brasileiro-de-dados-abertos',
  ticket: 'Passaporte, 2º lote',
  quantity: 1,
}

test('signed out: the login continues to one reservation, and back leads to the event', async ({
  page,
}) => {
  const browserErrors = collectErrors(page)
  const account = await buyer(page.request)
  await open(page, boatTrip.path)
  await increaseButton(page, boatTrip.ticket).click()
  await reserveButton(page).click()
  await expect(page).toHaveURL('/login')
  await expect(notices(page)).toContainText('Login necessário')
  const waiting = page.getByRole('region', { name: 'Sua escolha' })
  await expect(waiting).toContainText('Vapor do Vinho')
  await expect(waiting).toContainText(`1 × ${boatTrip.ticket}`)
  await expect(waiting).toContainText('R$\u00a0286,00')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL('/signup')
  await expect(waiting).toContainText('Vapor do Vinho')
  await page.getByRole('main').getByRole('link', { name: 'Já tenho conta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/reserve')) sent.push(request.url())
  })
  await fillLogin(page, account)
  await expect(page).toHaveURL(checkoutUrl)
  await expect(timer(page)).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await storedSelection(page)).toBeNull()

  await page.goBack()
  await expect(page).toHaveURL(boatTrip.path)
  expect(browserErrors).toEqual([])
})

test('the page says that the reservation is being made, and axe finds nothing', async ({
  page,
}) => {
  await signIn(page, await buyer(page.request))
  await storeSelection(page, { ...boatTrip, quantity: 1 })
  // The request is never answered.
  await page.route('**/reserve', () => undefined)
  await open(page, '/post-login-checkout')
  await expect(page.getByRole('heading', { name: 'Processando sua reserva...' })).toBeVisible()
  await expect(
    page.getByText('Por favor, aguarde enquanto preparamos seus ingressos.'),
  ).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

for (const [problem, quantity, ageMinutes, title] of [
  ['is older than 15 minutes', 1, 16, 'Seleção de ingressos expirada ou não encontrada'],
  ['holds no ticket', 0, 0, 'Nenhum ingresso selecionado'],
] as const) {
  test(`a selection that ${problem} shows a message and leads home`, { tag: '@long' }, async ({
    page,
  }) => {
    await signIn(page, await buyer(page.request))
    await storeSelection(page, { ...boatTrip, quantity }, ageMinutes)
    await open(page, '/post-login-checkout')
    await expectHome(page)
    await expect(notices(page)).toContainText(title)
    expect(await storedSelection(page)).toBeNull()
  })
}

test('a missing selection shows a message and leads home', { tag: '@long' }, async ({ page }) => {
  await signIn(page, await buyer(page.request))
  await open(page, '/post-login-checkout')
  await expectHome(page)
  await expect(notices(page)).toContainText('Seleção de ingressos expirada ou não encontrada')
})

test('a refusal shows its reason and removes the selection', { tag: '@long' }, async ({ page }) => {
  await signIn(page, await buyer(page.request))
  await storeSelection(page, { ...boatTrip, quantity: 9 })
  await open(page, '/post-login-checkout')
  await expectHome(page)
  await expect(notices(page)).toContainText(
    'Erro ao processar ingressos. Por favor, tente novamente.',
  )
  await expect(notices(page)).toContainText('Adulto: escolha no máximo 8 por pedido.')
  expect(await storedSelection(page)).toBeNull()
})

test('forms open over the spinner; cancelling them leads to the event and keeps the selection', {
  tag: '@long',
}, async ({ page }) => {
  const browserErrors = collectErrors(page)
  await signIn(page, await buyer(page.request))
  await storeSelection(page, congress)
  await open(page, '/post-login-checkout')
  const dialog = page.getByRole('dialog', { name: /Credenciamento/ })
  await expect(dialog.getByLabel('Instituição no crachá')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(`/evento/${congress.slug}`)
  await expect(page.getByRole('button', { name: /^Passaporte/ })).toContainText('1 selecionado')

  await open(page, '/post-login-checkout')
  await dialog.getByLabel('Instituição no crachá').fill('Instituto')
  await dialog.getByLabel('Não', { exact: true }).click()
  await dialog.getByLabel('Cidades').click()
  await dialog.getByRole('button', { name: 'Reservar ingressos' }).click()
  await expect(page).toHaveURL(checkoutUrl)
  await expect(timer(page)).toBeVisible()
  expect(await storedSelection(page)).toBeNull()
  expect(browserErrors).toEqual([])
})

test('the checkout of an event opens the sale in its URL, or the running reservation', async ({
  page,
}) => {
  const account = await buyer(page.request)
  const id = await reserveTickets(page.request, account, { ...boatTrip, quantity: 1 })
  const { eventId } = await findIds(page.request, boatTrip)
  await signIn(page, account)
  for (const address of [
    `/evento/${eventId}/checkout`,
    `/evento/${boatTrip.slug}/checkout`,
    `/evento/${eventId}/checkout?vendaId=${id}`,
  ]) {
    await open(page, address)
    await expect(page).toHaveURL(`/checkout/${id}`)
    await expect(timer(page)).toBeVisible()
  }
})

test('the checkout of an event without a reservation shows a message and leads to the event', {
  tag: '@long',
}, async ({ page }) => {
  const nowhere = { slug: 'seringal-das-vozes', ticket: 'Entrada, inteira' }
  const { eventId } = await findIds(page.request, nowhere)
  await signIn(page, await buyer(page.request))
  await open(page, `/evento/${eventId}/checkout`)
  await expect(page).toHaveURL(`/evento/${eventId}`)
  await expect(notices(page)).toContainText('Nenhum ingresso selecionado')
})
