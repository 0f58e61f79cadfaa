import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import type { Payment } from '@55tickets/contracts/payments.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useLocation } from '../../../../framework/router/router.tsx'
import { MemoryRouter, Route, Routes } from '../../../../framework/testing/memory-router.tsx'
import { type ApiRequest, type ApiResponse, bindApi } from '../../../../lib/api/api.ts'
import { AppProvider } from '../../../../lib/app-context.tsx'
import { fillIn } from '../../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../../lib/testing/press-on.ts'
import { site } from '../../../../lib/testing/sample-site.ts'
import { serverClock } from '../../../../lib/time/server-clock.ts'
import { type Message, toastQueue } from '../../../../lib/toasts/toast-queue.ts'
import { PaymentForm } from '../payment-form.tsx'
import type { Payable } from '../use-pay.ts'

export const saleId = '0b6e4f00-0000-4000-8000-000000000001'
const now = new Date('2026-11-15T12:00:00.000Z')

export const sampleSale = (overrides: Partial<Payable> = {}): Payable => ({
  _id: saleId,
  amountCharged: 110,
  installmentOptions: [
    { installments: 1, monthlyAmount: 110, totalAmount: 110 },
    { installments: 2, monthlyAmount: 57.48, totalAmount: 114.96 },
    { installments: 3, monthlyAmount: 38.88, totalAmount: 116.64 },
  ],
  monthlyRatePercentage: 2.99,
  cliente: { name: 'Ana', email: 'ana@exemplo.com.br', phone: '51998765432', cpf: null },
  pagamento: [],
  evento: { acceptedPaymentMethods: ['PIX', 'CREDIT_CARD'] },
  ...overrides,
})

export const sampleUser = (overrides: Partial<CurrentUser> = {}): CurrentUser => ({
  id: '0b6e4f00-0000-4000-8000-00000000000a',
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  cellphone: '51998765432',
  cpf: '52998224725',
  roles: [],
  address: {
    postalCode: '90010150',
    street: 'Rua dos Andradas',
    number: '10',
    complement: '',
    neighborhood: '',
    city: 'Porto Alegre',
    state: 'RS',
    country: 'Brasil',
  },
  ...overrides,
})

export const samplePayment = (overrides: Partial<Payment> = {}): Payment => ({
  formaPagamento: 'PIX',
  status: 'PENDING',
  valor: 110,
  parcelas: 1,
  createdAt: now.toISOString(),
  isInAnalysis: false,
  pixQrCodeUrl: 'data:image/png;base64,AA==',
  pixCopiaECola: '000201',
  ...overrides,
})

export const paymentResponse = (status: string, ...pagamento: Payment[]): ApiResponse => ({
  status: 200,
  body: { status, pagamento },
})

export const refused = (
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): ApiResponse => ({ status, body: { code, message, fields } })

interface PaymentFormOptions {
  readonly sale?: Payable
  readonly user?: CurrentUser
  readonly isSandbox?: boolean
  readonly isExpired?: boolean
  /** Response to the n-th payment request, counted from 1. */
  readonly answer?: (n: number) => ApiResponse | Promise<ApiResponse>
}

/** Opens the payment form, on a day in November 2026. */
export async function openPaymentForm(options: PaymentFormOptions = {}) {
  const { sale = sampleSale(), user = sampleUser(), isSandbox = false } = options
  const answer = options.answer ?? (() => paymentResponse('CONFIRMED'))
  const stopTime = vi.spyOn(serverClock, 'now').mockReturnValue(now)
  onTestFinished(() => stopTime.mockRestore())
  const messages: Message[] = []
  toastQueue.open((message) => messages.push(message))
  const sent: ApiRequest[] = []
  const api = bindApi(async (request) => {
    sent.push(request)
    return answer(sent.length)
  })
  const callbacks = { onPlan: vi.fn(), onPaying: vi.fn(), onStale: vi.fn() }
  function PaymentApp() {
    const [isExpired, setIsExpired] = useState(options.isExpired ?? false)
    return (
      <>
        <PaymentForm sale={sale} user={user} isExpired={isExpired} {...callbacks} />
        <button type="button" onClick={() => setIsExpired(true)}>
          Passar o tempo
        </button>
        <a href="#fora">Sair daqui</a>
      </>
    )
  }
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <AppProvider api={api} site={{ ...site, isSandbox }}>
        <MemoryRouter initialEntries={['/antes', '/checkout']}>
          <Routes>
            <Route path="/checkout" element={<PaymentApp />} />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </AppProvider>
    </QueryClientProvider>,
  )
  const notices = () => messages.filter(({ channel }) => channel === 'notice')
  const keys = () => sent.map(({ headers }) => headers?.['Idempotency-Key'])
  return { ...callbacks, notices, sent, keys }
}

function Address() {
  return <p>{useLocation().pathname}</p>
}

export const tab = (name: string) => page.getByRole('tab', { name })
export const field = (name: string) => page.getByLabelText(name, { exact: true })
export const payButton = page.getByRole('button', { name: /^Pagar|^Processando/ })

export const openCard = () => pressOn(tab('Cartão de crédito'))

const sampleCard = (number: string) => [
  ['Número do cartão', number],
  ['Nome no cartão', 'ANA B SOUZA'],
  ['Validade', '1230'],
  ['CVC', '318'],
]

/** Fills in a valid card; the other fields are filled in from the account. */
export async function fillInCard(number = '4111111111111111') {
  for (const [name = '', value = ''] of sampleCard(number)) await fillIn(field(name), value)
}

/** Types a valid card as a person would. */
export async function typeCard(number = '4111111111111111') {
  for (const [name = '', value = ''] of sampleCard(number)) await field(name).fill(value)
}
