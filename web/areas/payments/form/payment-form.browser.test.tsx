import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import {
  field,
  fillInCard,
  openCard,
  openPaymentForm,
  payButton,
  paymentResponse,
  refused,
  saleId,
  samplePayment,
  sampleSale,
  sampleUser,
  tab,
} from './testing/payment-form.tsx'

const alert = page.getByRole('alert')
const at = (path: string) => page.getByText(path, { exact: true })
const cardFailed =
  'Não foi possível processar seu pagamento com cartão. Verifique os dados e tente novamente.'

/** Response that the test resolves. */
function pendingAnswer() {
  const { promise, resolve } = Promise.withResolvers<ApiResponse>()
  return { answer: () => promise, resolve }
}

test('both methods are offered, PIX first', async () => {
  await openPaymentForm()
  expect(page.getByRole('tab').elements()).toHaveLength(2)
  await expect.element(tab('PIX')).toHaveAttribute('aria-selected', 'true')
})

test.each([
  ['PIX', 'PIX', 'Pagar R$\u00a0110,00 com PIX'],
  ['CREDIT_CARD', 'Cartão de crédito', 'Pagar R$\u00a0110,00'],
] as const)('an event that accepts only %s shows no other tab', async (method, name, action) => {
  await openPaymentForm({ sale: sampleSale({ evento: { acceptedPaymentMethods: [method] } }) })
  expect(page.getByRole('tab').elements()).toHaveLength(1)
  await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('button', { name: action })).toBeVisible()
})

test('an event that names no method accepts both', async () => {
  await openPaymentForm({ sale: sampleSale({ evento: { acceptedPaymentMethods: [] } }) })
  expect(page.getByRole('tab').elements()).toHaveLength(2)
})

test('changing the tab clears the errors, keeps the typed values and removes the interest', async () => {
  const { onPlan } = await openPaymentForm()
  await openCard()
  await field('Número do cartão').fill('4111')
  await page.getByLabelText('Parcelas').selectOptions('2')
  await pressOn(payButton)
  await expect.element(field('Número do cartão')).toBeInvalid()
  await pressOn(tab('PIX'))
  expect(onPlan).toHaveBeenLastCalledWith(undefined)
  await openCard()
  await expect.element(field('Número do cartão')).toHaveValue('4111')
  await expect.element(field('Número do cartão')).toBeValid()
  expect(onPlan).toHaveBeenLastCalledWith(expect.objectContaining({ installments: 2 }))
})

const address = sampleUser().address
const buyer = sampleSale().cliente
const incomplete = address && { ...address, number: '' }

test.each([
  ['Endereço necessário', { user: sampleUser({ address: null, cpf: null }) }],
  ['Endereço necessário', { user: sampleUser({ address: incomplete }) }],
  ['CPF necessário', { user: sampleUser({ cpf: null }) }],
  ['CPF necessário', { user: sampleUser({ cpf: '5299822472' }) }],
  ['Campos obrigatórios', { sale: sampleSale({ cliente: { ...buyer, name: ' ' } }) }],
  ['Campos obrigatórios', { sale: sampleSale({ cliente: { ...buyer, email: '' } }) }],
  ['Erro Interno', { sale: sampleSale({ _id: '' }) }],
])('%s: shown for either method, and nothing is sent', async (title, options) => {
  const { notices, sent } = await openPaymentForm(options)
  await pressOn(payButton)
  await openCard()
  await fillInCard()
  await pressOn(payButton)
  expect(notices()).toMatchObject([{ title }, { title }])
  expect(sent).toEqual([])
})

test('after the expiry nothing can be paid, and the card is cleared', async () => {
  await openPaymentForm()
  await openCard()
  await fillInCard()
  await pressOn(page.getByRole('button', { name: 'Passar o tempo' }))
  await expect.element(page.getByRole('button', { name: 'Reserva Expirada' })).toBeDisabled()
  await expect.element(field('Número do cartão')).not.toBeInTheDocument()
  for (const name of ['PIX', 'Cartão de crédito'])
    await expect.element(tab(name)).not.toBeInTheDocument()
})

test('a payment in progress continues after the expiry', async () => {
  const { answer, resolve } = pendingAnswer()
  await openPaymentForm({ answer })
  await pressOn(payButton)
  await pressOn(page.getByRole('button', { name: 'Passar o tempo' }))
  await expect.element(payButton).toHaveAttribute('aria-busy', 'true')
  resolve(paymentResponse('PENDING', samplePayment()))
  await expect.element(at(`/pix-payment/${saleId}`)).toBeVisible()
})

test.each(['PIX', 'Cartão de crédito'])('a double click on %s sends one request', async (name) => {
  const { answer, resolve } = pendingAnswer()
  const { sent } = await openPaymentForm({ answer })
  await pressOn(tab(name))
  if (name !== 'PIX') await fillInCard()
  await payButton.dblClick()
  expect(sent).toHaveLength(1)
  resolve(paymentResponse('PENDING', samplePayment()))
})

test('while a card is processed nothing can be changed, and leaving asks for confirmation', async () => {
  const { answer, resolve } = pendingAnswer()
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await openPaymentForm({ answer })
  await openCard()
  await fillInCard()
  await pressOn(payButton)
  await expect.element(page.getByText('Processando...')).toBeVisible()
  for (const name of ['PIX', 'Cartão de crédito']) await expect.element(tab(name)).toBeDisabled()
  await expect.element(field('Número do cartão')).toHaveAttribute('readonly')
  await expect.element(page.getByLabelText('Parcelas')).toBeDisabled()
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await pressOn(page.getByRole('link', { name: 'Sair daqui' }))
  expect(confirm).toHaveBeenCalledOnce()
  expect(window.location.hash).toBe('')
  resolve(refused(422, 'CARD_DECLINED', cardFailed))
  await expect.element(alert).toBeVisible()
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  confirm.mockRestore()
})

test.each([
  ['CREDIT_CARD', 'O último pagamento com cartão não foi aprovado. Tente outro cartão.'],
  ['PIX', 'O último PIX não pôde ser gerado. Tente de novo.'],
] as const)('a %s that was declined before is reported', async (formaPagamento, text) => {
  const declined = samplePayment({ formaPagamento, status: 'DECLINED' })
  await openPaymentForm({ sale: sampleSale({ pagamento: [declined] }) })
  await expect
    .element(page.getByText(`${text} Ou escolha outra forma de pagar.`, { exact: true }))
    .toBeVisible()
})

test('changing the method hides the message about the declined payment', async () => {
  const declined = samplePayment({ formaPagamento: 'CREDIT_CARD', status: 'DECLINED' })
  await openPaymentForm({ sale: sampleSale({ pagamento: [declined] }) })
  const message = page.getByText(/não foi aprovado/)
  await expect.element(message).toBeVisible()
  await openCard()
  await expect.element(message).not.toBeInTheDocument()
  await pressOn(tab('PIX'))
  await expect.element(message).not.toBeInTheDocument()
})

test('another method is suggested only if there is one', async () => {
  const declined = samplePayment({ formaPagamento: 'CREDIT_CARD', status: 'DECLINED' })
  const evento = { acceptedPaymentMethods: ['CREDIT_CARD' as const] }
  await openPaymentForm({ sale: sampleSale({ pagamento: [declined], evento }) })
  await expect.element(page.getByText(/não foi aprovado. Tente outro cartão.$/)).toBeVisible()
})
