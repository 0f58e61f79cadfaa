import type { EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { refused } from '../../lib/testing/render-signed-in.tsx'
import { sampleEditedEvent, sampleTicket } from '../editor/testing/sample-edited-event.ts'
import { openCoupons } from './testing/open-coupons.tsx'
import { sampleCoupon } from './testing/sample-coupon.ts'

const PISTA = '0b6e4f00-0000-4000-8000-0000000000a1'
const VIP = '0b6e4f00-0000-4000-8000-0000000000a2'

const eventWith = (...types: Partial<EditedTicket>[]) => {
  const { tickets } = sampleEditedEvent()
  const all = types.map((type) => ({ ...sampleTicket, _id: crypto.randomUUID(), ...type }))
  return sampleEditedEvent({ state: 'published', tickets: { ...tickets, types: all } })
}
const event = () =>
  eventWith(
    { _id: PISTA, name: 'Pista', price: 80 },
    { name: 'Pista, meia-entrada', price: 40, halfPrice: 'quota', halfOf: PISTA },
    { _id: VIP, name: 'Camarote', price: 200, isHidden: true },
  )
const dialog = () => page.getByRole('dialog')
const dialogText = () => dialog().element().textContent

async function openForm(shown = event()) {
  const opened = await openCoupons(shown)
  await pressOn(opened.button('Criar cupom'))
  return opened
}
const submit = () => dialog().getByRole('button', { name: 'Criar cupom' }).click()
const choose = (name: string) => dialog().getByText(name, { exact: true }).click()

test('a coupon is created from the empty list, with what tickets cost while its value is typed', async () => {
  const { view, field, saved } = await openForm()
  await pressOn(dialog().getByRole('button', { name: 'Sugerir' }))
  await expect.element(field('Código')).toHaveValue(expect.stringMatching(/^[A-Z]+-[A-Z0-9]{4}$/))
  await fillIn(field('Código'), 'choro 10')
  await fillIn(field('Desconto em porcentagem'), '10')
  await expect.poll(dialogText).toMatch(/Pista: de R\$.80,00 por R\$.72,00 \+ taxa/)
  expect(dialogText()).not.toMatch(/Camarote|meia-entrada:/)
  await fillIn(field('Código'), 'choro-10')
  await fillIn(field('Limite de ingressos (opcional)'), '1.000')
  await fillIn(field('Vale até (opcional)'), '2027-03-20T18:00')
  await submit()
  await expect.poll(saved).toEqual([
    {
      code: 'CHORO-10',
      kind: 'percent',
      value: 10,
      ticketIds: null,
      maxTickets: 1000,
      isOncePerPerson: false,
      startsAt: null,
      endsAt: '2027-03-20T21:00:00.000Z',
      isActive: true,
    },
  ])
  await expect.element(view.getByRole('article', { name: 'CHORO-10' })).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('every wrong field says what is wrong, and nothing is sent', async () => {
  const { field, saved } = await openForm()
  await fillIn(field('Código'), 'AB')
  await fillIn(field('Desconto em porcentagem'), '100')
  await choose('Só alguns')
  await fillIn(field('Limite de ingressos (opcional)'), '0')
  await fillIn(field('Vale a partir de (opcional)'), '2027-03-20T18:00')
  await fillIn(field('Vale até (opcional)'), '2027-03-20T17:00')
  await submit()
  await expect.element(field('Código')).toHaveFocus()
  for (const text of [
    'Use de 3 a 30 letras sem acento, números ou hífens',
    'Para dar ingressos de graça, use cortesias',
    'Escolha pelo menos um ingresso',
    'Use um número a partir de 1, ou deixe em branco',
    'O fim precisa ser depois do início',
  ])
    await expect.element(dialog().getByText(text, { exact: true })).toBeVisible()
  expect(saved()).toEqual([])
})

test('an amount that leaves nothing to pay points to courtesies', async () => {
  const { field } = await openForm()
  await choose('Valor em R$')
  await fillIn(field('Desconto por ingresso, em reais'), '80')
  await expect.poll(dialogText).toContain('Pista: ficaria de graça')
})

test('a coupon that unlocks is for hidden tickets only, and tells where to hide one', async () => {
  const { field, saved } = await openForm()
  await fillIn(field('Código'), 'FAS')
  await choose('Libera ocultos')
  expect(dialogText()).not.toContain('Desconto em')
  await choose('Só alguns')
  expect(dialog().getByRole('checkbox', { name: /Pista/ }).elements()).toEqual([])
  await dialog()
    .getByRole('checkbox', { name: /Camarote/ })
    .click()
  await submit()
  await expect.poll(saved).toMatchObject([{ kind: 'unlock', value: 0, ticketIds: [VIP] }])
})

test('without hidden tickets the form leads to where they are hidden', async () => {
  await openForm(eventWith({ name: 'Pista' }))
  await choose('Libera ocultos')
  await expect
    .element(dialog().getByRole('link', { name: 'Ingressos' }))
    .toHaveAttribute('href', '/ingressos')
})

test('a refusal stands at its field, and what was typed survives a failed save', async () => {
  const { field, failures, saved, button } = await openForm()
  failures.push(
    refused(409, 'COUPON_TAKEN', 'Código repetido.', {
      code: 'Já existe um cupom com este código',
    }),
    new TypeError('offline'),
  )
  await fillIn(field('Código'), 'REPETIDO')
  await fillIn(field('Desconto em porcentagem'), '20')
  await submit()
  await expect
    .element(field('Código'))
    .toHaveAccessibleDescription(/Já existe um cupom com este código/)
  await fillIn(field('Código'), 'NOVO')
  await submit()
  await expect.element(dialog().getByRole('alert').getByText(/./)).toBeVisible()
  await pressOn(dialog().getByRole('button', { name: 'Cancelar' }))
  await pressOn(button('Criar cupom'))
  await expect.element(field('Código')).toHaveValue('NOVO')
  await expect.element(field('Desconto em porcentagem')).toHaveValue('20')
  await expect.element(dialog().getByText(/Recuperamos o que você digitou/)).toBeVisible()
  await submit()
  await expect.poll(saved).toHaveLength(3)
  await pressOn(button('Criar cupom'))
  await expect.element(field('Código')).toHaveValue('')
})

test('code and kind of a used coupon are locked with the reason, and its limit covers the use', async () => {
  const coupon = sampleCoupon({ used: 12, maxTickets: 50, startsAt: '2027-03-01T03:00:00Z' })
  const { button, field, saved } = await openCoupons(event(), [coupon])
  await pressOn(button('Editar AMIGOS'))
  await expect.element(field('Código')).toHaveAttribute('readonly')
  await expect.element(field('Código')).toHaveAccessibleDescription(/já foi usado/)
  await expect.element(dialog().getByRole('radio', { name: 'Valor em R$' })).toBeDisabled()
  await expect.element(dialog().getByText('O tipo não muda: o cupom já foi usado.')).toBeVisible()
  await expect.element(field('Vale a partir de (opcional)')).toHaveValue('2027-03-01T00:00')
  await fillIn(field('Limite de ingressos (opcional)'), '11')
  await pressOn(dialog().getByRole('button', { name: 'Salvar cupom' }))
  await expect
    .element(field('Limite de ingressos (opcional)'))
    .toHaveAccessibleDescription(/use pelo menos 12/)
  await fillIn(field('Limite de ingressos (opcional)'), '12')
  await pressOn(dialog().getByRole('button', { name: 'Salvar cupom' }))
  await expect
    .poll(saved)
    .toMatchObject([{ code: 'AMIGOS', maxTickets: 12, startsAt: '2027-03-01T03:00:00.000Z' }])
})
