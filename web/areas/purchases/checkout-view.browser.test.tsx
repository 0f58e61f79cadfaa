import type { Venda } from '@55tickets/contracts/purchases.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bindApi } from '../../lib/api.ts'
import { AppProvider } from '../../lib/app-context.tsx'
import { CheckoutView } from './checkout-view.tsx'
import { PaymentArea } from './payment-area.tsx'

const idOf = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`
const now = Date.parse('2026-12-01T12:00:00.000Z')
const inMs = (ms: number) => new Date(now + ms).toISOString()

const company = {
  _id: idOf(7),
  slug: 'noite',
  name: 'Noite de Choro',
  startDate: '2026-12-05T23:00:00.000Z',
  endDate: '2026-12-06T02:00:00.000Z',
  bannerUrl: 'data:,',
  mobileBannerUrl: null,
  desktopBannerUrl: null,
}

const sample = (own: Partial<Venda> = {}): Venda => ({
  _id: idOf(1),
  status: 'PENDING',
  createdAt: inMs(0),
  expiresAt: inMs(15 * 60_000),
  total: 170,
  calculatedFeeAmount: 17,
  amountCharged: 187,
  installmentOptions: [],
  monthlyRatePercentage: 2.99,
  company,
  evento: {
    ...company,
    timezone: 'America/Sao_Paulo',
    isRecurring: false,
    recurrenceConfig: null,
    locationName: 'Teatro do Cais',
    address: 'Rua do Cais, 10',
    city: 'Porto Alegre',
    region: 'RS',
    acceptedPaymentMethods: ['PIX'],
  },
  itens: [
    {
      descricao: 'Inteira',
      precoUnitario: 85,
      qtde: 2,
      total: 170,
      ticket: idOf(2),
      produto: idOf(2),
      tipoProduto: 'INGRESSO',
      desconto: 0,
      data: company.startDate,
    },
  ],
  cliente: { name: 'Ana', email: 'ana@exemplo.com.br', phone: '51998765432', cpf: null },
  ...own,
})

const site = {
  publicUrl: 'https://55tickets.example',
  company: { name: 'Empresa', cnpj: '11.222', address: 'Rua A', contactEmail: 'a@b.example' },
  tileUrl: 'https://tiles.example',
  viaCepUrl: 'https://viacep.example',
  environment: 'demo',
} as const

/** Somebody at the checkout, who holds `held` for the same event. */
async function show(venda: Venda, held?: string) {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const onReleased = vi.fn()
  const asked: string[] = []
  const api = bindApi(async ({ path }) => {
    asked.push(path)
    if (held) return { status: 200, body: { _id: held } }
    return { status: 404, body: { code: 'SALE_NOT_FOUND', message: 'Pedido não encontrado.' } }
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <AppProvider api={api} site={site}>
        <MemoryRouter>
          <CheckoutView
            venda={venda}
            payment={<PaymentArea venda={venda} />}
            cancel={<button type="button">Cancelar reserva</button>}
            onReleased={onReleased}
          />
        </MemoryRouter>
      </AppProvider>
    </QueryClientProvider>,
  )
  return { onReleased, asked }
}

afterEach(() => {
  vi.useRealTimers()
})

const timer = page.getByRole('timer')
const banner = page.getByRole('region', { name: 'Tempo da reserva' })
const closedAs = (name: string) => page.getByRole('alert').getByRole('heading', { name })
const cancel = page.getByRole('button', { name: 'Cancelar reserva' })
const again = page.getByRole('link', { name: 'Escolher novamente' })

test('event, order, buyer and seller are told', async () => {
  await show(sample())
  for (const text of [
    'Noite de Choro',
    'sábado, 5 de dezembro de 2026, 20:00 às 23:00',
    'Teatro do Cais, Porto Alegre, RS',
    '2 × Inteira',
    'R$\u00a085,00 cada',
    'Taxa de serviço',
    'R$\u00a017,00',
    'ana@exemplo.com.br',
    'Sua reserva está garantida até 09:15.',
    'CNPJ 11.222',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(banner.getByText('R$\u00a0187,00')).toBeVisible()
})

test('without a fee there is no line for it', async () => {
  await show(sample({ calculatedFeeAmount: 0, amountCharged: 170 }))
  await expect.element(page.getByText('Subtotal')).toBeVisible()
  await expect.element(page.getByText('Taxa de serviço')).not.toBeInTheDocument()
})

test('another zone than the device’s is named', async () => {
  const { evento } = sample()
  await show(sample({ evento: { ...evento, timezone: 'America/Manaus' } }))
  await expect
    .element(page.getByText('Sua reserva está garantida até 08:15 (horário do evento).'))
    .toBeVisible()
})

test('each second is counted, calmly until the last two minutes, and at the end it is over', async () => {
  const { onReleased } = await show(sample({ expiresAt: inMs(122_400) }))
  await expect.element(timer).toHaveTextContent('02:03')
  await expect.element(banner.getByText('Ingressos reservados por')).toBeVisible()
  vi.setSystemTime(now + 400)
  await expect.element(timer).toHaveTextContent('02:02')
  vi.setSystemTime(now + 2400)
  await expect.element(timer).toHaveTextContent('02:00')
  await expect.element(banner.getByText('Sua reserva termina em')).toBeVisible()
  await expect.element(banner.getByText(/^Faltam menos de 2 minutos/)).toBeInTheDocument()
  expect(onReleased).not.toHaveBeenCalled()
  vi.setSystemTime(now + 122_400)
  await expect.element(closedAs('Reserva expirada')).toBeVisible()
  await expect.element(timer).not.toBeInTheDocument()
  await expect.element(cancel).not.toBeInTheDocument()
  await expect.element(page.getByText('Valor a pagar')).not.toBeInTheDocument()
  await expect.element(again).toHaveAttribute('href', '/evento/noite')
  expect(onReleased).toHaveBeenCalledOnce()
})

test('an end that is no date is told as an error, and the rest stays', async () => {
  await show(sample({ expiresAt: 'amanhã' }))
  await expect.element(banner.getByText('Erro na data de expiração')).toBeVisible()
  await expect.element(page.getByText('2 × Inteira')).toBeVisible()
  await expect.element(page.getByText('Valor a pagar')).not.toBeInTheDocument()
})

test.each<[Venda['status'], string, boolean]>([
  ['EXPIRED', 'Reserva expirada', true],
  ['CANCELED', 'Reserva cancelada', true],
  ['PAYMENT_PENDING', 'Pagamento pendente', false],
  ['CONFIRMED', 'Pedido pago', false],
  ['REFUNDED', 'Pedido cancelado', false],
])('%s is told as “%s”, and holds nothing', async (status, title, canChooseAgain) => {
  await show(sample({ status }))
  await expect.element(closedAs(title)).toBeVisible()
  await expect.element(timer).not.toBeInTheDocument()
  await expect.element(cancel).not.toBeInTheDocument()
  expect(again.elements()).toHaveLength(canChooseAgain ? 1 : 0)
})

test('a reservation that was replaced leads to the newer one', async () => {
  await show(sample({ status: 'CANCELED' }), idOf(9))
  await expect
    .element(page.getByRole('link', { name: 'Abrir reserva atual' }))
    .toHaveAttribute('href', `/checkout/${idOf(9)}`)
})

test('what has ended here is no newer reservation, even while the server still holds it', async () => {
  const { asked } = await show(sample({ expiresAt: inMs(-500) }), idOf(1))
  await expect.element(again).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
  await expect
    .element(page.getByRole('link', { name: 'Abrir reserva atual' }))
    .not.toBeInTheDocument()
})
