import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubEventSource } from '../status/testing/fake-event-source.ts'
import {
  code,
  id,
  inMs,
  now,
  renderOrder,
  samplePaymentState,
  statusPath,
} from '../status/testing/render-order.tsx'
import { PixScreen } from './pix-screen.tsx'

let events: ReturnType<typeof stubEventSource>
beforeEach(() => {
  events = stubEventSource()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

type OrderOptions = Parameters<typeof renderOrder>[2]
const show = (
  first: Parameters<typeof renderOrder>[1] = samplePaymentState(),
  options: OrderOptions = {},
) => renderOrder(<PixScreen id={id} />, first, options)

test('event, amount, remaining time and code are shown', async () => {
  const { view } = await show()
  await expect.element(view.getByRole('heading', { name: 'Pague com PIX' })).toBeVisible()
  for (const text of ['Noite de Choro', 'R$\u00a0187,00', 'Aguardando pagamento.', 'Como pagar'])
    await expect.element(view.getByText(text, { exact: true })).toBeVisible()
  await expect.element(view.getByRole('timer')).toHaveTextContent('15 min')
  const picture = view.getByRole('img', { name: 'QR Code do PIX' })
  await expect.element(picture).toHaveAttribute('src', expect.stringMatching(/^data:image/))
  await expect.element(view.getByLabelText('PIX copia e cola')).toHaveValue(code)
  expect(view.getByRole('list').getByRole('listitem').elements()).toHaveLength(3)
})

test('the countdown shows minutes, then seconds in the last two, and finally no code', async () => {
  const { view } = await show(samplePaymentState({ expiresAt: inMs(122_400) }))
  const timer = view.getByRole('timer')
  await expect.element(timer).toHaveTextContent('3 min')
  vi.setSystemTime(now + 2400)
  await expect.element(timer).toHaveTextContent('2 min')
  vi.setSystemTime(now + 3400)
  await expect.element(timer).toHaveTextContent('1 min 59 s')
  await expect
    .element(view.getByText('Faltam menos de 2 minutos para o PIX expirar.'))
    .toBeInTheDocument()
  vi.setSystemTime(now + 122_400)
  await expect.element(view.getByRole('heading', { name: 'PIX expirado' })).toBeVisible()
  await expect.element(view.getByText('Não pague mais com este código.')).toBeVisible()
  await expect.element(view.getByLabelText('PIX copia e cola')).not.toBeInTheDocument()
  await expect.element(view.getByRole('img')).not.toBeInTheDocument()
})

test.each([
  ['fast', 7_200_000],
  ['slow', -7_200_000],
])("with a clock two hours %s the countdown follows the server's clock", async (_, ahead) => {
  const { view } = await show(samplePaymentState(), { deviceAheadMs: ahead })
  await expect.element(view.getByRole('timer')).toHaveTextContent('15 min')
})

test.each<PaymentState['status']>(['CONFIRMED', 'RECEIVED', 'PAID'])(
  '%s shows a notice and leads to the confirmation',
  async (status) => {
    const { elsewhere, toasts } = await show(samplePaymentState({ status, paymentDetails: null }))
    await expect.element(elsewhere(`/pedido-confirmado/${id}`)).toBeVisible()
    expect(toasts).toEqual([
      {
        channel: 'notice',
        title: 'Pagamento confirmado!',
        description: 'Os ingressos estão garantidos.',
        variant: 'success',
      },
    ])
  },
)

test('the page waits for a late code and shows it when it arrives', async () => {
  const { view } = await show(samplePaymentState({ paymentDetails: null }), { who: 'the owner' })
  await expect.element(view.getByRole('heading', { name: 'Gerando o código PIX...' })).toBeVisible()
  await expect.element(view.getByRole('button', { name: 'Pagar de outra forma' })).toBeVisible()
  events.push(samplePaymentState({ now: inMs(1000) }))
  await expect.element(view.getByLabelText('PIX copia e cola')).toHaveValue(code)
})

test('a code that has not arrived by the expiry is not shown', async () => {
  const { view } = await show(samplePaymentState({ paymentDetails: null, expiresAt: inMs(-1) }))
  await expect.element(view.getByRole('heading', { name: 'PIX expirado' })).toBeVisible()
})

test('a card under review redirects to the confirmation', async () => {
  const card = samplePaymentState({ method: 'CREDIT_CARD', paymentDetails: null })
  const { elsewhere, toasts } = await show(card)
  await expect.element(elsewhere(`/pedido-confirmado/${id}`)).toBeVisible()
  expect(toasts).toEqual([])
})

test.each<[PaymentState['status'], string, string, string]>([
  ['EXPIRED', 'Reserva expirada', 'Escolher novamente', '/evento/noite#tickets-section'],
  ['CANCELED', 'Pedido cancelado', 'Escolher novamente', '/evento/noite#tickets-section'],
  ['REFUNDED', 'Pedido cancelado', 'Ver eventos', '/'],
  ['CHARGEBACK', 'Pagamento contestado', 'Ver eventos', '/'],
])('%s is shown as “%s”, with a next step', async (status, title, action, href) => {
  const { view } = await show(samplePaymentState({ status, paymentDetails: null }))
  await expect.element(view.getByRole('alert').getByRole('heading', { name: title })).toBeVisible()
  await expect.element(view.getByRole('link', { name: action })).toHaveAttribute('href', href)
})

test('a cancelled PIX is shown as such; only the owner gets a link to the checkout', async () => {
  const dropped = samplePaymentState({ status: 'PENDING', paymentDetails: null })
  const { view } = await show(dropped, { who: 'a friend' })
  await expect.element(view.getByRole('heading', { name: 'Este PIX não vale mais' })).toBeVisible()
  await expect.element(view.getByText(/Peça um novo link/)).toBeVisible()
  await expect.element(view.getByRole('link')).toHaveAttribute('href', '/')
  await view.unmount()
  const ownerPage = await show(dropped, { who: 'the owner' })
  await expect
    .element(ownerPage.view.getByRole('link', { name: 'Ir para o pagamento' }))
    .toHaveAttribute('href', `/checkout/${id}`)
})

test('a missing sale: shows a notice and redirects home', async () => {
  const { elsewhere, toasts } = await show({ status: 404, body: undefined })
  await expect.element(elsewhere('/')).toBeVisible()
  expect(toasts).toEqual([
    {
      channel: 'notice',
      title: 'Erro ao carregar QR Code',
      description: 'Pedido não encontrado.',
      variant: 'error',
    },
  ])
})

test('a malformed sale id sends no request', async () => {
  const { elsewhere, requests } = await renderOrder(<PixScreen id="nada" />, samplePaymentState())
  await expect.element(elsewhere('/')).toBeVisible()
  expect(requests).toEqual([])
})

test('a failure to load is shown and can be retried', async () => {
  const away = { code: 'UNAVAILABLE', message: 'Serviço temporariamente indisponível.' }
  const { view, toasts, respondWith } = await show({ status: 500, body: away })
  await expect
    .element(view.getByRole('heading', { name: 'Não foi possível carregar o pedido' }))
    .toBeVisible()
  expect(toasts).toEqual([
    {
      channel: 'notice',
      title: 'Erro ao carregar QR Code',
      description: away.message,
      variant: 'error',
    },
  ])
  respondWith(samplePaymentState())
  await view.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(view.getByRole('timer')).toBeVisible()
})

test.each<[string, Parameters<typeof renderOrder>[1], string]>([
  ['no answer', 'no answer', ' Verifique sua conexão e tente novamente.'],
  ['a response without a message', { status: 500, body: undefined }, ''],
])('%s: shows our own message', async (_, first, more) => {
  const { view } = await show(first)
  const said = `Erro ao obter status do pagamento.${more}`
  await expect.element(view.getByText(said, { exact: true })).toBeVisible()
})

test('a QR code that fails to load has a notice, and the text code still works', async () => {
  const broken = { pixQrCodeUrl: 'data:image/png;base64,AAAA', pixCopiaECola: code }
  const { view, toasts } = await show(samplePaymentState({ paymentDetails: broken }))
  await expect.element(view.getByText('QR Code indisponível')).toBeVisible()
  expect(toasts).toMatchObject([{ title: 'Erro ao carregar QR Code', variant: 'error' }])
  await expect.element(view.getByLabelText('PIX copia e cola')).toHaveValue(code)
})

test('without a login only the payment status is requested', async () => {
  const { view, requests } = await show()
  await expect.element(view.getByRole('timer')).toBeVisible()
  expect(new Set(requests)).toEqual(new Set([statusPath]))
})
