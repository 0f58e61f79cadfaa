import type { Sale } from '@55tickets/contracts/orders.ts'
import type { Payment } from '@55tickets/contracts/payments.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { broken, refused } from '../../lib/testing/render-signed-in.tsx'
import { inDays, renderSale, sampleCode, samplePaidSale } from './testing/sale.tsx'

const payment = (own: Partial<Payment> = {}): Payment => ({
  formaPagamento: 'PIX',
  status: 'RECEIVED',
  valor: 187,
  parcelas: 1,
  createdAt: inDays(0),
  isInAnalysis: false,
  pixQrCodeUrl: null,
  pixCopiaECola: null,
  ...own,
})

const amounts = page.getByRole('region', { name: 'Valores' })
const refund = (name: string) => page.getByRole('region', { name })
const pay = page.getByRole('link', { name: 'Pagar agora' })
const chooseAgainLink = page.getByRole('link', { name: 'Escolher novamente' })

test.each([
  ['RECEIVED', 'Pago'],
  ['CONFIRMED', 'Pago'],
  ['PAID', 'Pago'],
  ['PENDING', 'Pendente'],
  ['PAYMENT_PENDING', 'Pendente'],
  ['EXPIRED', 'Cancelado'],
  ['CANCELED', 'Cancelado'],
  ['REFUNDED', 'Cancelado'],
  ['CHARGEBACK', 'Cancelado'],
] as const)('a sale that is %s is labelled %s', async (status, label) => {
  await renderSale(samplePaidSale({ status }))
  await expect.element(page.getByText(label, { exact: true })).toBeVisible()
})

test('items, fee and interest add up to the total', async () => {
  await renderSale(
    samplePaidSale({
      amountCharged: 196.02,
      installmentOptions: [{ installments: 3, monthlyAmount: 65.34, totalAmount: 196.02 }],
      pagamento: [payment({ formaPagamento: 'CREDIT_CARD', parcelas: 3, status: 'CONFIRMED' })],
    }),
  )
  for (const text of [
    '2 × Inteira',
    'R$\u00a0170,00',
    'Taxa de serviço',
    'R$\u00a017,00',
    'Juros do parcelamento',
    'R$\u00a09,02',
    'R$\u00a0196,02',
    'Cartão de crédito, 3x de R$\u00a065,34',
  ])
    await expect.poll(() => amounts.element().textContent).toContain(text)
})

test('tickets are shown until seven days after the event', async () => {
  const { evento } = samplePaidSale()
  await renderSale(samplePaidSale({ evento: { ...evento, endDate: inDays(-8) } }))
  await expect.element(page.getByText(/disponíveis até 7 dias depois/)).toBeVisible()
  await expect.element(page.getByText('Ingressos daqui')).not.toBeInTheDocument()
})

test.each<[string, Partial<Sale>, string]>([
  ['a reservation', { status: 'PENDING' }, '/checkout/'],
  [
    'a pending PIX',
    { status: 'PAYMENT_PENDING', pagamento: [payment({ status: 'PENDING' })] },
    '/pix-payment/',
  ],
])('%s can be paid from here', async (_what, own, path) => {
  const sale = samplePaidSale({ ...own, ticketCodes: [] })
  await renderSale(sale)
  await expect.element(pay).toHaveAttribute('href', `${path}${sale._id}`)
})

test.each([
  ['under review', true, /^O pagamento está em análise/],
  ['with an unknown outcome', false, /^Estamos perguntando ao banco se o cartão foi cobrado/],
])('a card %s shows a message not to pay twice', async (_what, isInAnalysis, text) => {
  const pending = payment({ formaPagamento: 'CREDIT_CARD', status: 'PENDING', isInAnalysis })
  await renderSale(samplePaidSale({ status: 'PAYMENT_PENDING', pagamento: [pending] }))
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Acompanhar pagamento' })).toBeVisible()
  await expect.element(pay).not.toBeInTheDocument()
})

test('an expired reservation is shown as expired', async () => {
  await renderSale(samplePaidSale({ status: 'PENDING', expiresAt: inDays(-1) }))
  await expect.element(page.getByText('Cancelado', { exact: true })).toBeVisible()
  await expect.element(pay).not.toBeInTheDocument()
})

test.each([
  ['UNDER_WAY', 'Reembolso em andamento'],
  ['DONE', 'Reembolso concluído'],
] as const)('a refund that is %s shows its amount', async (status, title) => {
  const doneAt = status === 'DONE' ? inDays(0) : null
  await renderSale(
    samplePaidSale({
      status: 'REFUNDED',
      pagamento: [payment({ status: 'REFUNDED' })],
      refund: { status, amount: 187, startedAt: inDays(0), doneAt, isTransfer: false },
    }),
  )
  await expect.poll(() => refund(title).element().textContent).toContain('R$\u00a0187,00')
  await expect.poll(() => refund(title).element().textContent).toContain('O valor volta por PIX')
})

test.each([
  ['goes', 'UNDER_WAY', 'Reembolso em andamento', 'para a chave PIX do seu CPF'],
  ['went', 'DONE', 'Reembolso concluído', 'o valor foi por transferência'],
] as const)('an old PIX %s by transfer', async (_, status, title, told) => {
  const doneAt = status === 'DONE' ? inDays(0) : null
  await renderSale(
    samplePaidSale({
      status: 'REFUNDED',
      refund: { status, amount: 187, startedAt: inDays(0), doneAt, isTransfer: true },
    }),
  )
  await expect.poll(() => refund(title).element().textContent).toContain(told)
  expect(refund(title).element().textContent).not.toContain('conta de onde veio')
})

test('a refund that our team looks at first promises no day', async () => {
  const doneAt = null
  const status = 'UNDER_WAY'
  await renderSale(
    samplePaidSale({
      status: 'REFUNDED',
      refund: {
        status,
        amount: 187,
        startedAt: inDays(0),
        doneAt,
        isTransfer: false,
        isInReview: true,
      },
    }),
  )
  const text = () => refund('Reembolso em andamento').element().textContent
  await expect.poll(text).toContain('Nossa equipe confere esta devolução')
  expect(text()).not.toContain('mesmo dia')
})

const card = payment({ formaPagamento: 'CREDIT_CARD', status: 'CONFIRMED' })
const refundedPix = payment({ status: 'REFUNDED' })
const inProgress = {
  status: 'UNDER_WAY',
  amount: 187,
  startedAt: inDays(0),
  doneAt: null,
  isTransfer: false,
} as const
const done = { ...inProgress, status: 'DONE', doneAt: inDays(0) } as const
const byPix = 'O valor volta por PIX'
const byCard = 'O valor volta para o cartão'
const byEither = 'O valor volta pelo mesmo meio em que foi pago'

test.each<[string, string, Partial<Sale>]>([
  ['the PIX that came late', byPix, { pagamento: [refundedPix, card] }],
  ['the card that came late', byCard, { pagamento: [payment(), { ...card, status: 'REFUNDED' }] }],
  ['one of two, not yet known which', byEither, { pagamento: [payment(), card] }],
  ['both, one after the other', byEither, { status: 'REFUNDED', pagamento: [refundedPix, card] }],
  [
    'a PIX after a card was declined',
    byPix,
    { status: 'EXPIRED', pagamento: [refundedPix, { ...card, status: 'DECLINED' }] },
  ],
])('the refund text names the method: %s', async (_what, way, own) => {
  await renderSale(samplePaidSale({ refund: inProgress, ...own }))
  await expect.poll(() => refund('Reembolso em andamento').element().textContent).toContain(way)
})

test.each([
  [
    'is being refunded',
    inProgress,
    'Reembolso em andamento',
    'estamos devolvendo o segundo pagamento.',
  ],
  ['was refunded', done, 'Reembolso concluído', 'devolvemos o segundo pagamento.'],
] as const)(
  'a buyer who paid twice keeps the tickets, and the second payment %s',
  async (...row) => {
    const [, refundState, title, text] = row
    await renderSale(samplePaidSale({ pagamento: [refundedPix, card], refund: refundState }))
    await expect
      .poll(() => refund(title).element().textContent)
      .toContain(`Este pedido foi pago duas vezes: ${text} Seus ingressos continuam valendo.`)
    await expect.element(page.getByText('Ingressos daqui')).toBeVisible()
  },
)

test.each<[string, Partial<Sale>]>([
  ['a part of the only payment', { pagamento: [card] }],
  [
    'a part of the only payment that was not declined',
    { pagamento: [{ ...card, status: 'DECLINED' }, card] },
  ],
  ['a sale that is no longer paid', { status: 'REFUNDED', pagamento: [refundedPix, card] }],
])('%s that was refunded is not called a second payment', async (_what, own) => {
  await renderSale(samplePaidSale({ refund: done, ...own }))
  await expect.element(refund('Reembolso concluído')).toBeVisible()
  await expect.element(page.getByText(/pago duas vezes/)).not.toBeInTheDocument()
})

test('the payment method shown is the one that was not refunded', async () => {
  await renderSale(
    samplePaidSale({ pagamento: [payment(), { ...card, status: 'REFUNDED' }], refund: done }),
  )
  await expect.poll(() => amounts.element().textContent).toContain('PIX')
  expect(amounts.element().textContent).not.toContain('Cartão')
})

test.each<[string, Partial<Sale>, RegExp]>([
  ['expired', { status: 'EXPIRED' }, /O tempo acabou/],
  ['expired just now', { status: 'PENDING', expiresAt: inDays(-1) }, /O tempo acabou/],
  ['was cancelled', { status: 'CANCELED' }, /desfeita antes do pagamento/],
])('a sale that %s shows the reason and a link to choose again', async (_what, own, why) => {
  const sale = samplePaidSale({ ...own, ticketCodes: [] })
  await renderSale(sale)
  const reason = page.getByRole('alert').getByText(why)
  await expect.poll(() => reason.element().textContent).toContain('Nada foi cobrado.')
  await expect
    .element(chooseAgainLink)
    .toHaveAttribute('href', `/evento/${sale.evento.slug}#tickets-section`)
})

test('tickets of a past event cannot be chosen again', async () => {
  const { evento } = samplePaidSale()
  await renderSale(
    samplePaidSale({
      status: 'EXPIRED',
      ticketCodes: [],
      evento: { ...evento, endDate: inDays(-1) },
    }),
  )
  await expect.element(page.getByRole('alert').getByText(/O tempo acabou/)).toBeVisible()
  await expect.element(chooseAgainLink).not.toBeInTheDocument()
})

test('a disputed sale is shown as such', async () => {
  await renderSale(samplePaidSale({ status: 'CHARGEBACK', ticketCodes: [] }))
  await expect.element(page.getByRole('alert').getByText(/foi contestado/)).toBeVisible()
  await expect.element(chooseAgainLink).not.toBeInTheDocument()
})

test.each([
  ['does not exist', refused(404, 'SALE_NOT_FOUND', 'Pedido não encontrado.')],
  ['fails to load', broken],
])('a sale that %s shows the specified message', async (_what, answer) => {
  const sale = samplePaidSale({ ticketCodes: [sampleCode] })
  const { toasts } = await renderSale(sale, ({ path }) =>
    path.includes('/venda/') ? answer : undefined,
  )
  await expect
    .poll(() => toasts)
    .toEqual([
      {
        channel: 'notice',
        title: 'Erro ao buscar detalhes',
        description: 'Não foi possível carregar os detalhes da venda. Tente novamente mais tarde.',
        variant: 'error',
      },
    ])
})
