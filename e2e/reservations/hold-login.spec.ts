import { expect, test } from '@playwright/test'
import { expectHome } from '../account.ts'
import { congressSlug } from '../event-page.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import {
  boatTrip,
  buyer,
  checkoutUrl,
  findIds,
  notices,
  signIn,
  storedSelection,
  storeSelection,
  timer,
} from '../reservations.ts'

const congress = {
  slug: congressSlug,
  ticket: 'Passaporte, 2º lote',
  quantity: 1,
}

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
