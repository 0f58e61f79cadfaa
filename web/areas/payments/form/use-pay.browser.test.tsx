import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
  tab,
  typeCard,
} from './testing/payment-form.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const alert = page.getByRole('alert')
const at = (path: string) => page.getByText(path, { exact: true })
const pixFailed = 'Não foi possível processar seu pagamento PIX. Tente novamente.'
const cardFailed =
  'Não foi possível processar seu pagamento com cartão. Verifique os dados e tente novamente.'

test('a card payment is sent with its own idempotency key', async () => {
  const { sent, keys } = await openPaymentForm()
  await openCard()
  await typeCard()
  await page.getByLabelText('Parcelas').selectOptions('2')
  await pressOn(payButton)
  await expect.element(at(`/pedido-confirmado/${saleId}`)).toBeVisible()
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/payments/process' })
  expect(sent[0]?.body).toEqual({
    vendaId: saleId,
    paymentType: 'CREDIT_CARD',
    creditCard: {
      holderName: 'ANA B SOUZA',
      number: '4111111111111111',
      expiryMonth: '12',
      expiryYear: '2030',
      ccv: '318',
    },
    creditCardHolderInfo: {
      name: 'ANA B SOUZA',
      email: 'ana@exemplo.com.br',
      cpfCnpj: '52998224725',
      phone: '51998765432',
      postalCode: '90010150',
    },
    installments: 2,
  })
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
})

test.each(['CONFIRMED', 'PAID', 'RECEIVED'])(
  'a card that is %s leads to the confirmation',
  async (status) => {
    const { notices } = await openPaymentForm({ answer: () => paymentResponse(status) })
    await openCard()
    await fillInCard()
    await pressOn(payButton)
    await expect.element(at(`/pedido-confirmado/${saleId}`)).toBeVisible()
    expect(notices()).toMatchObject([{ title: 'Pagamento processado!', variant: 'success' }])
  },
)

test('a card under review shows a pending notice and leads to the confirmation', async () => {
  const card = samplePayment({ formaPagamento: 'CREDIT_CARD' })
  const { notices } = await openPaymentForm({
    answer: () => paymentResponse('PAYMENT_PENDING', card),
  })
  await openCard()
  await fillInCard()
  await pressOn(payButton)
  await expect.element(at(`/pedido-confirmado/${saleId}`)).toBeVisible()
  expect(notices()).toMatchObject([{ title: 'Pagamento pendente' }])
})

test('a card for a sale with a pending PIX leads to that PIX', async () => {
  const { notices } = await openPaymentForm({
    answer: () => paymentResponse('PAYMENT_PENDING', samplePayment()),
  })
  await openCard()
  await fillInCard()
  await pressOn(payButton)
  await expect.element(at(`/pix-payment/${saleId}`)).toBeVisible()
  expect(notices()).toEqual([])
})

test('any other status is shown, with whom to contact', async () => {
  const { notices } = await openPaymentForm({ answer: () => paymentResponse('CHARGEBACK') })
  await openCard()
  await fillInCard()
  await pressOn(payButton)
  await expect.element(alert).toBeVisible()
  expect(notices()).toMatchObject([
    {
      title: 'O status do pagamento é CHARGEBACK',
      description: 'Verifique seu e-mail ou entre em contato com o suporte.',
    },
  ])
})

test.each([
  ['that is pending', samplePayment()],
  ['whose code is late', samplePayment({ pixQrCodeUrl: null, pixCopiaECola: null })],
])('a PIX %s leads to its page', async (_, payment) => {
  const { sent } = await openPaymentForm({ answer: () => paymentResponse('PENDING', payment) })
  await pressOn(payButton)
  await expect.element(at(`/pix-payment/${saleId}`)).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ vendaId: saleId, paymentType: 'PIX' }])
})

test.each([
  [
    'without data',
    paymentResponse('PENDING'),
    'Não foi possível gerar o pagamento PIX. Por favor, tente novamente.',
  ],
  ['with another status', paymentResponse('CANCELED', samplePayment()), pixFailed],
  ['refused without a message', { status: 500, body: undefined }, pixFailed],
  [
    'refused with a message',
    refused(409, 'SALE_NOT_HELD', 'Este pedido não está mais reservado.'),
    'Este pedido não está mais reservado.',
  ],
])('a PIX %s stays here and shows why', async (_, response, description) => {
  const { notices, onPaying, onStale } = await openPaymentForm({ answer: () => response })
  await pressOn(payButton)
  await expect.element(alert).toHaveTextContent(description)
  await expect.element(alert).toHaveFocus()
  expect(notices()).toMatchObject([{ title: 'Erro no Pagamento', description, variant: 'error' }])
  expect(onPaying.mock.calls).toEqual([[true], [false]])
  expect(onStale).toHaveBeenCalledOnce()
  await pressOn(tab('Cartão de crédito'))
  await expect.element(alert).not.toBeInTheDocument()
})

test('a declined card clears only the CVC and shows the error', async () => {
  const { notices, keys } = await openPaymentForm({
    answer: (n) =>
      n === 1 ? refused(422, 'CARD_DECLINED', cardFailed) : paymentResponse('CONFIRMED'),
  })
  await openCard()
  await fillInCard()
  await pressOn(payButton)
  await expect.element(alert).toHaveTextContent(cardFailed)
  await expect.element(alert).toHaveFocus()
  expect(notices()).toMatchObject([{ title: 'Erro no Pagamento', description: cardFailed }])
  await expect.element(field('Número do cartão')).toHaveValue('4111 1111 1111 1111')
  await expect.element(field('Validade')).toHaveValue('12/30')
  await expect.element(field('CVC')).toHaveValue('')
  await expect.element(field('CVC')).toBeValid()
  await expect.element(field('CVC')).toHaveAccessibleDescription('Digite o código de novo')
  await field('CVC').fill('318')
  await expect.element(field('CVC')).toHaveAccessibleDescription('3 dígitos no verso')
  await pressOn(payButton)
  await expect.element(at(`/pedido-confirmado/${saleId}`)).toBeVisible()
  expect(new Set(keys()).size).toBe(2)
})

test('a card that is sent by Enter in the CVC does not reproach the cleared code', async () => {
  await openPaymentForm({ answer: () => refused(422, 'CARD_DECLINED', cardFailed) })
  await openCard()
  await fillInCard()
  await field('CVC').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveFocus()
  await expect.element(field('CVC')).toHaveValue('')
  await expect.element(field('CVC')).toBeValid()
  await pressOn(payButton)
  await expect.element(field('CVC')).toBeInvalid()
  await expect.element(field('CVC')).toHaveFocus()
})

test.each([
  [422, cardFailed],
  [500, 'Erro ao processar pagamento.'],
])('a card refused without a message (%i) shows ours', async (status, text) => {
  await openPaymentForm({ answer: () => ({ status, body: undefined }) })
  await openCard()
  await fillInCard()
  await pressOn(payButton)
  await expect.element(alert).toHaveTextContent(text)
})

test('an unexpected error is shown as unknown and logged', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
    throw new Error('no numbers left')
  })
  const { notices, sent } = await openPaymentForm()
  await pressOn(payButton)
  await expect.element(alert).toHaveTextContent('Erro desconhecido no processamento...')
  expect(notices()).toMatchObject([{ title: 'Erro no Pagamento', variant: 'error' }])
  expect(report).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
})

test("the server's message about instalments is shown", async () => {
  const fields = { installments: 'Seleção de parcelamento inválida' }
  await openPaymentForm({
    answer: () => refused(400, 'BAD_INPUT', 'Confira os dados enviados.', fields),
  })
  await openCard()
  await fillInCard()
  await pressOn(payButton)
  await expect.element(alert).toHaveTextContent(fields.installments)
})

test('fields that the server rejects show the error, and the first is focused', async () => {
  const said = { expiry: 'Data de validade inválida (formato: MM/AA)' }
  await openPaymentForm({
    answer: () => refused(422, 'CARD_INVALID', 'Confira os dados do cartão.', said),
  })
  await openCard()
  await fillInCard()
  await pressOn(payButton)
  await expect.element(field('Validade')).toBeInvalid()
  await expect.element(field('Validade')).toHaveFocus()
})

test.each([
  ['ADDRESS_REQUIRED', 'Endereço necessário'],
  ['CPF_REQUIRED', 'CPF necessário'],
  ['RESERVATION_EXPIRED', 'Reserva expirada'],
])('%s from the server is shown as “%s”', async (code, title) => {
  const { notices } = await openPaymentForm({ answer: () => refused(422, code, 'não') })
  await pressOn(payButton)
  await expect.poll(notices).toMatchObject([{ title }])
})

test('a lost response is retried with the same idempotency key', async () => {
  const { keys } = await openPaymentForm({
    answer: (n) => {
      if (n === 1) throw new TypeError('Failed to fetch')
      return paymentResponse('CONFIRMED')
    },
  })
  await openCard()
  await fillInCard()
  await pressOn(payButton)
  await expect.element(at(`/pedido-confirmado/${saleId}`)).toBeVisible()
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
})
