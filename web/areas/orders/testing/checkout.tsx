import type { Sale } from '@55tickets/contracts/orders.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from '../../../framework/testing/memory-router.tsx'
import { bindApi } from '../../../lib/api/api.ts'
import { AppProvider } from '../../../lib/app-context.tsx'
import { site as sampleSite } from '../../../lib/testing/sample-site.ts'
import { serverClock } from '../../../lib/time/server-clock.ts'
import { CheckoutView } from '../checkout/checkout-view.tsx'

export const sampleId = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`
export const now = Date.parse('2026-12-01T12:00:00.000Z')
export const inMs = (ms: number) => new Date(now + ms).toISOString()

const company = {
  _id: sampleId(7),
  slug: 'noite',
  name: 'Noite de Choro',
  startDate: '2026-12-05T23:00:00.000Z',
  endDate: '2026-12-06T02:00:00.000Z',
  bannerUrl: 'data:,',
  mobileBannerUrl: null,
  desktopBannerUrl: null,
}

export const sampleSale = (overrides: Partial<Sale> = {}): Sale => ({
  _id: sampleId(1),
  orderNumber: '482-719-360',
  status: 'PENDING',
  createdAt: inMs(0),
  expiresAt: inMs(15 * 60_000),
  now: inMs(0),
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
    status: 'scheduled',
  },
  itens: [
    {
      descricao: 'Inteira',
      precoUnitario: 85,
      qtde: 2,
      total: 170,
      ticket: sampleId(2),
      produto: sampleId(2),
      tipoProduto: 'INGRESSO',
      holderName: null,
      desconto: 0,
      data: company.startDate,
    },
  ],
  ticketCodes: [],
  pagamento: [],
  cliente: { name: 'Ana', email: 'ana@exemplo.com.br', phone: '51998765432', cpf: null },
  refundableUntil: null,
  openRefund: null,
  refund: null,
  ...overrides,
})

export const site = {
  ...sampleSite,
  company: { name: 'Empresa', cnpj: '11.222', address: 'Rua A', contactEmail: 'a@b.example' },
}

interface CheckoutOptions
  extends Partial<Pick<ComponentProps<typeof CheckoutView>, 'plan' | 'isPaying'>> {
  /** Id of the user's active reservation for the same event. */
  readonly held?: string
  readonly payment?: ReactNode
}

/** Renders the checkout of a sale. */
export async function renderCheckout(
  sale: Sale,
  { held, payment, ...overrides }: CheckoutOptions = {},
) {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  serverClock.adjust(inMs(0), now)
  const onReleased = vi.fn()
  const requests: string[] = []
  const api = bindApi(async ({ path }) => {
    requests.push(path)
    if (held) return { status: 200, body: { _id: held } }
    return { status: 404, body: { code: 'SALE_NOT_FOUND', message: 'Pedido não encontrado.' } }
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <AppProvider api={api} site={site}>
        <MemoryRouter>
          <CheckoutView
            sale={sale}
            payment={(isExpired) =>
              payment ?? <p>{isExpired ? 'Não dá para pagar' : 'Dá para pagar'}</p>
            }
            plan={undefined}
            isPaying={false}
            {...overrides}
            cancel={<button type="button">Cancelar reserva</button>}
            onReleased={onReleased}
          />
        </MemoryRouter>
      </AppProvider>
    </QueryClientProvider>,
  )
  return { onReleased, requests }
}

export const timer = page.getByRole('timer')
export const closedHeading = (name: string) =>
  page.getByRole('alert').getByRole('heading', { name })
export const cancel = page.getByRole('button', { name: 'Cancelar reserva' })
export const chooseAgainLink = page.getByRole('link', { name: 'Escolher novamente' })
