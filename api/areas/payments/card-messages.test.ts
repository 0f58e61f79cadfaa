import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, testCard } from '../charges/testing/payer.ts'
import { type CheckoutApp, openCheckoutApp } from './testing/checkout-app.ts'

/** Messages about invalid card data: the API uses those of the form. */

let checkoutApp: CheckoutApp
let ana: string
let sale: string
beforeAll(async () => {
  checkoutApp = await openCheckoutApp()
  ana = await checkoutApp.buyer()
  sale = await checkoutApp.hold(ana)
})
afterAll(() => checkoutApp.close())

type Answer = Awaited<ReturnType<CheckoutApp['card']>>
const said = (answer: Answer) => [answer.statusCode, answer.json<{ code: string }>().code]

test.each([
  [{ number: '' }, { number: 'Número do cartão é obrigatório' }],
  [{ number: '4444x44444444444' }, { number: 'Número do cartão deve conter apenas números' }],
  [{ number: '444444444444' }, { number: 'Número do cartão deve ter entre 13 e 19 dígitos' }],
  [{ number: '4'.repeat(20) }, { number: 'Número do cartão deve ter entre 13 e 19 dígitos' }],
  [{ holderName: '' }, { holderName: 'Nome no cartão é obrigatório' }],
  [{ expiryMonth: '', expiryYear: '' }, { expiry: 'Data de validade é obrigatória' }],
  [{ expiryMonth: '13' }, { expiry: 'Data de validade inválida (formato: MM/AA)' }],
  [{ expiryYear: '1935' }, { expiry: 'Data de validade inválida (formato: MM/AA)' }],
  [{ ccv: '' }, { ccv: 'Código de segurança é obrigatório' }],
  [{ ccv: 'abc' }, { ccv: 'Código de segurança deve conter apenas números' }],
])('a card with %j is refused with the form’s message', async (wrong, fields) => {
  const { creditCard } = testCard(cards.approved)
  const answer = await checkoutApp.card(ana, sale, {
    more: { creditCard: { ...creditCard, ...wrong } },
  })
  expect(said(answer)).toEqual([422, 'CARD_INVALID'])
  expect(answer.json().fields).toEqual(fields)
})

test.each([
  [{ phone: '' }, { phone: 'Telefone é obrigatório' }],
  [{ postalCode: '' }, { postalCode: 'CEP é obrigatório' }],
])('a holder with %j is refused with the form’s message', async (wrong, fields) => {
  const { creditCardHolderInfo } = testCard(cards.approved)
  const more = { creditCardHolderInfo: { ...creditCardHolderInfo, ...wrong } }
  const answer = await checkoutApp.card(ana, sale, { more })
  expect(said(answer)).toEqual([422, 'CARD_INVALID'])
  expect(answer.json().fields).toEqual(fields)
})

test('two-digit years and spaces in the number are accepted, and one instalment is the default', async () => {
  const { creditCard } = testCard('4444 4444 4444 4444')
  const more = { creditCard: { ...creditCard, expiryYear: '35' }, installments: undefined }
  const rui = await checkoutApp.buyer()
  const answer = await checkoutApp.card(rui, await checkoutApp.hold(rui), { more })
  expect(answer.json()).toMatchObject({ status: 'CONFIRMED', pagamento: [{ parcelas: 1 }] })
})
