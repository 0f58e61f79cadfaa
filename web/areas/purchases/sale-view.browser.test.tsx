import type { Payment } from '@55tickets/contracts/payments.ts'
import type { Venda } from '@55tickets/contracts/purchases.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { broken, refused } from '../../lib/testing/render-signed-in.tsx'
import { inDays, renderSale, sampleCode, sampleVenda } from './testing/sale.tsx'

const payment = (own: Partial<Payment> = {}): Payment => ({
  formaPagamento: 'PIX',
  status: 'RECEIVED',
  valor: 187,
  parcelas: 1,
  createdAt: inDays(0),
  pixQrCodeUrl: null,
  pixCopiaECola: null,
  ...own,
})

const amounts = page.getByRole('region', { name: 'Valores' })
const refund = (name: string) => page.getByRole('region', { name })
const pay = page.getByRole('link', { name: 'Pagar agora' })

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
  await renderSale(sampleVenda({ status }))
  await expect.element(page.getByText(label, { exact: true })).toBeVisible()
})

test('what was bought and paid adds up', async () => {
  await renderSale(
    sampleVenda({
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

test('its tickets are there until seven days after the event', async () => {
  const { evento } = sampleVenda()
  await renderSale(sampleVenda({ evento: { ...evento, endDate: inDays(-8) } }))
  await expect.element(page.getByText(/disponíveis até 7 dias depois/)).toBeVisible()
  await expect.element(page.getByText('Ingressos daqui')).not.toBeInTheDocument()
})

test.each<[string, Partial<Venda>, string]>([
  ['a reservation', { status: 'PENDING' }, '/checkout/'],
  [
    'an open PIX',
    { status: 'PAYMENT_PENDING', pagamento: [payment({ status: 'PENDING' })] },
    '/pix-payment/',
  ],
])('%s is paid from here', async (_what, own, path) => {
  const venda = sampleVenda({ ...own, ticketCodes: [] })
  await renderSale(venda)
  await expect.element(pay).toHaveAttribute('href', `${path}${venda._id}`)
})

test('a card under analysis is not paid twice', async () => {
  await renderSale(
    sampleVenda({
      status: 'PAYMENT_PENDING',
      pagamento: [payment({ formaPagamento: 'CREDIT_CARD', status: 'PENDING' })],
    }),
  )
  await expect.element(page.getByRole('link', { name: 'Acompanhar pagamento' })).toBeVisible()
  await expect.element(pay).not.toBeInTheDocument()
})

test('a reservation whose time is up is told as over', async () => {
  await renderSale(sampleVenda({ status: 'PENDING', expiresAt: inDays(-1) }))
  await expect.element(page.getByText('Cancelado', { exact: true })).toBeVisible()
  await expect.element(pay).not.toBeInTheDocument()
})

test.each([
  ['UNDER_WAY', 'Reembolso em andamento'],
  ['DONE', 'Reembolso concluído'],
] as const)('a refund that is %s is told with its amount', async (status, title) => {
  const doneAt = status === 'DONE' ? inDays(0) : null
  await renderSale(
    sampleVenda({
      status: 'REFUNDED',
      pagamento: [payment({ status: 'REFUNDED' })],
      refund: { status, amount: 187, startedAt: inDays(0), doneAt },
    }),
  )
  await expect.poll(() => refund(title).element().textContent).toContain('R$\u00a0187,00')
  await expect.poll(() => refund(title).element().textContent).toContain('O valor volta por PIX')
})

test.each([
  ['is not there', refused(404, 'SALE_NOT_FOUND', 'Pedido não encontrado.')],
  ['does not come', broken],
])('a sale that %s is told as the catalogue says', async (_what, answer) => {
  const venda = sampleVenda({ ticketCodes: [sampleCode] })
  const { toasts } = await renderSale(venda, ({ path }) =>
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
