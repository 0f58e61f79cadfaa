import type { Sale } from '@55tickets/contracts/orders.ts'
import type { Payment } from '@55tickets/contracts/payments.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ticketSelection } from '../../lib/stored-records.ts'
import {
  cancel,
  chooseAgainLink,
  closedHeading,
  inMs,
  renderCheckout,
  sampleId,
  sampleSale,
  timer,
} from './testing/checkout.tsx'

test.each<[Sale['status'], string, boolean]>([
  ['EXPIRED', 'Reserva expirada', true],
  ['CANCELED', 'Reserva cancelada', true],
  ['PAYMENT_PENDING', 'Pagamento pendente', false],
  ['CONFIRMED', 'Pedido pago', false],
  ['REFUNDED', 'Pedido cancelado', false],
])('%s is shown as “%s” without a countdown', async (status, title, canChooseAgain) => {
  await renderCheckout(sampleSale({ status }))
  await expect.element(closedHeading(title)).toBeVisible()
  await expect.element(timer).not.toBeInTheDocument()
  await expect.element(cancel).not.toBeInTheDocument()
  expect(chooseAgainLink.elements()).toHaveLength(canChooseAgain ? 1 : 0)
})

test('choosing again leads to the tickets, with the old selection stored', async () => {
  const sale = sampleSale({ status: 'EXPIRED' })
  await renderCheckout(sale)
  await expect.element(chooseAgainLink).toHaveAttribute('href', '/evento/noite#tickets-section')
  await chooseAgainLink.click()
  expect(ticketSelection.read(new Date())).toEqual({
    eventId: sale.evento._id,
    ticketQuantities: { [sampleId(2)]: 2 },
  })
})

test('a replaced reservation links to the newer one', async () => {
  await renderCheckout(sampleSale({ status: 'CANCELED' }), { held: sampleId(9) })
  await expect
    .element(page.getByRole('link', { name: 'Abrir reserva atual' }))
    .toHaveAttribute('href', `/checkout/${sampleId(9)}`)
})

test('an expired reservation that the server still reports is not a newer one', async () => {
  const { requests } = await renderCheckout(sampleSale({ expiresAt: inMs(-500) }), {
    held: sampleId(1),
  })
  await expect.element(chooseAgainLink).toBeVisible()
  await expect.poll(() => requests.length).toBe(1)
  await expect
    .element(page.getByRole('link', { name: 'Abrir reserva atual' }))
    .not.toBeInTheDocument()
})

const card: Payment = {
  formaPagamento: 'CREDIT_CARD',
  status: 'PENDING',
  valor: 187,
  parcelas: 1,
  createdAt: inMs(0),
  isInAnalysis: false,
  pixQrCodeUrl: null,
  pixCopiaECola: null,
}

test('a card under review is shown with a link to follow it', async () => {
  await renderCheckout(
    sampleSale({ status: 'PAYMENT_PENDING', pagamento: [{ ...card, isInAnalysis: true }] }),
  )
  await expect.element(closedHeading('Pagamento em análise')).toBeVisible()
  await expect.element(page.getByText(/no máximo 72 horas/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Acompanhar pagamento' }))
    .toHaveAttribute('href', `/pedido-confirmado/${sampleId(1)}`)
})

test('a card with an unknown outcome says that the bank is being asked, without the 72 hours', async () => {
  await renderCheckout(sampleSale({ status: 'PAYMENT_PENDING', pagamento: [card] }))
  await expect.element(closedHeading('Consultando o banco')).toBeVisible()
  await expect.element(page.getByText(/72 horas|análise/)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Acompanhar pagamento' }))
    .toHaveAttribute('href', `/pedido-confirmado/${sampleId(1)}`)
})

const pix: Payment = { ...card, formaPagamento: 'PIX', status: 'CANCELED' }
const refund = {
  amount: 187,
  startedAt: inMs(0),
  doneAt: null,
  isTransfer: false,
  status: 'UNDER_WAY',
} as const
const nothing = 'Nada foi cobrado.'
const late = 'Se você pagou no último instante'

test.each<[string, Partial<Sale>, string]>([
  ['was never charged', {}, nothing],
  ['was declined', { pagamento: [{ ...card, status: 'DECLINED' }] }, nothing],
  ['may have come late', { pagamento: [pix] }, late],
  [
    'came late and is being refunded',
    { pagamento: [pix], refund },
    'chegou depois está sendo devolvido.',
  ],
  [
    'came late and was refunded',
    { pagamento: [pix], refund: { ...refund, status: 'DONE', doneAt: inMs(0) } },
    'chegou depois foi devolvido.',
  ],
  ['is being refunded', { status: 'REFUNDED', refund }, 'deste pedido está sendo devolvido.'],
  [
    'was refunded',
    { status: 'REFUNDED', refund: { ...refund, status: 'DONE', doneAt: inMs(0) } },
    'deste pedido foi devolvido.',
  ],
])('the text is right for money that %s', async (_, own, text) => {
  await renderCheckout(sampleSale({ status: 'EXPIRED', ...own }))
  await expect.element(page.getByRole('alert').getByText(new RegExp(text))).toBeVisible()
  if (text !== nothing) await expect.element(page.getByText(nothing)).not.toBeInTheDocument()
})

test('a paid sale links to its confirmation', async () => {
  await renderCheckout(sampleSale({ status: 'CONFIRMED' }))
  await expect
    .element(page.getByRole('link', { name: 'Ver confirmação' }))
    .toHaveAttribute('href', `/pedido-confirmado/${sampleId(1)}`)
})
