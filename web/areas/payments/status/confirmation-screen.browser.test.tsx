import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfirmationScreen } from './confirmation-screen.tsx'
import { stubEventSource } from './testing/fake-event-source.ts'
import { id, inMs, renderOrder, samplePaymentState } from './testing/render-order.tsx'

let events: ReturnType<typeof stubEventSource>
beforeEach(() => {
  events = stubEventSource()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const show = async (
  first: Parameters<typeof renderOrder>[1],
  options?: Parameters<typeof renderOrder>[2],
) => {
  const shown = await renderOrder(<ConfirmationScreen id={id} />, first, options)
  return {
    ...shown,
    title: (name: string) => shown.view.getByRole('heading', { level: 1, name }),
    link: (name: string) => shown.view.getByRole('link', { name }),
  }
}

const without = { paymentDetails: null }

test.each<PaymentState['status']>(['CONFIRMED', 'RECEIVED', 'PAID'])(
  '%s is shown as confirmed, with links to the tickets and home',
  async (status) => {
    const { view, title, link, toasts } = await show(samplePaymentState({ status, ...without }))
    await expect.element(title('Pedido confirmado!')).toBeVisible()
    await expect.element(view.getByText('Noite de Choro')).toBeVisible()
    await expect.element(view.getByText(/R\$\s187,00/)).toBeVisible()
    await expect.element(link('Ver meus ingressos')).toHaveAttribute('href', '/profile')
    await expect.element(link('Explorar Eventos')).toHaveAttribute('href', '/')
    expect(toasts).toEqual([])
    expect(events.live()).toBe(0)
  },
)

test('a confirmed order shows date, order number and a calendar link', async () => {
  const { view, link } = await show(samplePaymentState({ status: 'CONFIRMED', ...without }))
  await expect.element(view.getByText('sábado, 5 de dezembro de 2026')).toBeVisible()
  await expect.element(view.getByText('482-719-360')).toBeVisible()
  await expect
    .element(link('Adicionar à agenda'))
    .toHaveAttribute('href', '/evento/noite/agenda.ics')
})

const sampleCode = (holderName: string | null, scannedAt: string | null = null) => ({
  _id: id,
  descricao: 'Inteira',
  holderName,
  scannedAt,
  valor: 85,
})

test('the owner gets a link to name tickets without a holder', async () => {
  const ticketCodes = [sampleCode(null), sampleCode(null), sampleCode('Bia Lima')]
  const { view, link } = await show(samplePaymentState({ status: 'CONFIRMED', ...without }), {
    who: 'the owner',
    sale: { ticketCodes },
  })
  await expect.element(link('Nominar ingressos')).toHaveAttribute('href', `/venda/${id}`)
  await expect.element(view.getByText(/quem vai usar os 2 ingressos/)).toBeVisible()
})

test.each([
  ['a friend', [sampleCode(null)]],
  ['the owner', [sampleCode('Bia Lima'), sampleCode(null, inMs(0))]],
] as const)('%s is not asked to name tickets', async (who, codes) => {
  const { link, count } = await show(samplePaymentState({ status: 'CONFIRMED', ...without }), {
    who,
    sale: { ticketCodes: [...codes] },
  })
  await expect.poll(() => count(`/api/venda/${id}`)).toBe(1)
  await expect.element(link('Ver meus ingressos')).toBeVisible()
  await expect.element(link('Nominar ingressos')).not.toBeInTheDocument()
})

const card = { method: 'CREDIT_CARD', ...without } as const

test('a card with an unknown outcome says that the bank is being asked, not that it is under review', async () => {
  const { view, title, link } = await show(samplePaymentState(card))
  await expect.element(title('Consultando o banco')).toBeVisible()
  await expect.element(view.getByText(/não é preciso pagar de novo/)).toBeVisible()
  await expect.element(view.getByText(/análise/)).not.toBeInTheDocument()
  await expect.element(link('Ir para o pagamento')).not.toBeInTheDocument()
  events.push(samplePaymentState({ status: 'PENDING', method: null, now: inMs(1000), ...without }))
  await expect.element(title('Pagamento não aprovado')).toBeVisible()
  await expect.element(link('Ir para o pagamento')).toHaveAttribute('href', `/checkout/${id}`)
})

test('a card under review is shown as such, and its success when it arrives', async () => {
  const { title, link } = await show(samplePaymentState({ ...card, isInAnalysis: true }))
  await expect.element(title('Pagamento em análise')).toBeVisible()
  await expect.element(link('Explorar Eventos')).toHaveAttribute('href', '/')
  await expect.element(link('Ir para o pagamento')).not.toBeInTheDocument()
  events.push(samplePaymentState({ status: 'CONFIRMED', now: inMs(1000), ...without }))
  await expect.element(title('Pedido confirmado!')).toBeVisible()
})

test('a card declined while the page is open is reported, with a link to pay again', async () => {
  const { title, link } = await show(samplePaymentState({ ...card, isInAnalysis: true }))
  await expect.element(title('Pagamento em análise')).toBeVisible()
  events.push(samplePaymentState({ status: 'PENDING', method: null, now: inMs(1000), ...without }))
  await expect.element(title('Pagamento não aprovado')).toBeVisible()
  await expect.element(link('Ir para o pagamento')).toHaveAttribute('href', `/checkout/${id}`)
})

test.each<[string, Partial<PaymentState>, string]>([
  ['a pending PIX', {}, `/pix-payment/${id}`],
  ['a PIX whose code is late', without, `/pix-payment/${id}`],
  ['a reservation', { status: 'PENDING', method: null, ...without }, `/checkout/${id}`],
])('%s is not confirmed and links to the payment', async (_what, overrides, href) => {
  const { title, link } = await show(samplePaymentState(overrides))
  await expect.element(title('Pagamento em análise')).toBeVisible()
  await expect.element(link('Ir para o pagamento')).toHaveAttribute('href', href)
})

test.each<[PaymentState['status'], string]>([
  ['EXPIRED', 'Reserva expirada'],
  ['CANCELED', 'Pedido cancelado'],
  ['REFUNDED', 'Pedido cancelado'],
  ['CHARGEBACK', 'Pagamento contestado'],
])('%s is shown as “%s”', async (status, name) => {
  const { title } = await show(samplePaymentState({ status, ...without }))
  await expect.element(title(name)).toBeVisible()
})

test('a missing order: shows a notice and redirects home', async () => {
  const { elsewhere, toasts } = await show({ status: 404, body: undefined })
  await expect.element(elsewhere('/')).toBeVisible()
  expect(toasts).toEqual([
    {
      channel: 'notice',
      title: 'Erro ao carregar pedido',
      description: 'Pedido não encontrado.',
      variant: 'error',
    },
  ])
})
