import type { Sale } from '@55tickets/contracts/orders.ts'
import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createPath } from '../../../../framework/router/history.ts'
import { useLocation } from '../../../../framework/router/router.tsx'
import { MemoryRouter, Route, Routes } from '../../../../framework/testing/memory-router.tsx'
import { type ApiRequest, type ApiResponse, bindApi } from '../../../../lib/api/api.ts'
import { createBrowserQueryClient } from '../../../../lib/api/query.ts'
import { AppProvider } from '../../../../lib/app-context.tsx'
import { AuthProvider } from '../../../../lib/auth/auth.tsx'
import { createFakeAccounts, credentials, openTab } from '../../../../lib/testing/fake-accounts.ts'
import { site } from '../../../../lib/testing/sample-site.ts'
import { serverClock } from '../../../../lib/time/server-clock.ts'
import { type Message, toastQueue } from '../../../../lib/toasts/toast-queue.ts'
import { sampleSale } from '../../../orders/testing/checkout.tsx'

export const id = '0b6e4f00-0000-4000-8000-000000000001'
export const statusPath = `/api/payments/${id}/status`
export const now = Date.parse('2026-12-01T12:00:00.000Z')
export const inMs = (ms: number) => new Date(now + ms).toISOString()

/** A small picture that loads. */
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h4v4H0z"/></svg>')}`
export const code = '00020126580014br.gov.bcb.pix0136example5204000053039865802BR6304ABCD'

export const samplePaymentState = (overrides: Partial<PaymentState> = {}): PaymentState => ({
  orderNumber: '482-719-360',
  status: 'PAYMENT_PENDING',
  method: 'PIX',
  isInAnalysis: false,
  paymentDetails: { pixQrCodeUrl: picture, pixCopiaECola: code },
  expiresAt: inMs(15 * 60_000),
  now: inMs(0),
  amountCharged: 187,
  event: {
    name: 'Noite de Choro',
    slug: 'noite',
    date: 'sábado, 5 de dezembro de 2026',
    isCancelled: false,
  },
  ...overrides,
})

interface OrderOptions {
  readonly who?: 'nobody' | 'a friend' | 'the owner'
  /** Sale as the API returns it to its owner. */
  readonly sale?: Partial<Sale>
  readonly isSandbox?: boolean
  /** Milliseconds by which the device's clock is ahead of the server's. */
  readonly deviceAheadMs?: number
  /** True if timers are faked and advanced by the test. */
  readonly fakesTimers?: boolean
}

const missing = { status: 404, body: { code: 'SALE_NOT_FOUND', message: 'Pedido não encontrado.' } }

/** Renders a screen about an order, with a fake API whose responses can be changed. */
export async function renderOrder(
  screen: ReactNode,
  first: PaymentState | ApiResponse | 'no answer',
  {
    who = 'nobody',
    sale = {},
    isSandbox = false,
    deviceAheadMs = 0,
    fakesTimers = false,
  }: OrderOptions = {},
) {
  const { auth } = openTab(createFakeAccounts())
  if (who === 'nobody') await auth.check()
  else await auth.login(credentials)
  vi.useFakeTimers({
    now: now + deviceAheadMs,
    toFake: fakesTimers
      ? ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']
      : ['Date'],
  })
  onTestFinished(() => void vi.useRealTimers())
  serverClock.adjust(inMs(0), now + deviceAheadMs)
  const toasts: Message[] = []
  toastQueue.open((message) => toasts.push(message))

  let current = first
  const answers = new Map<string, ApiResponse | Promise<ApiResponse>>([
    [`/api/venda/${id}`, who === 'the owner' ? { status: 200, body: sampleSale(sale) } : missing],
  ])
  const requests: string[] = []
  const transport = async ({ path }: ApiRequest): Promise<ApiResponse> => {
    requests.push(path)
    if (path !== statusPath) return (await answers.get(path)) ?? missing
    if (current === 'no answer') throw new TypeError('Failed to fetch')
    return 'body' in current ? current : { status: 200, body: current }
  }
  const view = await render(
    <QueryClientProvider client={createBrowserQueryClient()}>
      <AppProvider api={bindApi(transport)} site={{ ...site, isSandbox }}>
        <AuthProvider auth={auth}>
          <MemoryRouter initialEntries={['/before', '/here']}>
            <Routes>
              <Route path="/here" element={screen} />
              <Route path="*" element={<Elsewhere />} />
            </Routes>
          </MemoryRouter>
        </AuthProvider>
      </AppProvider>
    </QueryClientProvider>,
  )
  return {
    view,
    toasts,
    requests,
    answers,
    count: (path: string) => requests.filter((one) => one === path).length,
    respondWith: (next: typeof first) => {
      current = next
    },
    /**
     * Advances the fake timers to the given time after the start, regardless of time already spent
     * waiting.
     */
    advanceTo: (ms: number) => vi.advanceTimersByTimeAsync(now + deviceAheadMs + ms - Date.now()),
    elsewhere: (path: string) => view.getByRole('heading', { name: path, exact: true }),
  }
}

function Elsewhere() {
  return <h1>{createPath(useLocation())}</h1>
}
