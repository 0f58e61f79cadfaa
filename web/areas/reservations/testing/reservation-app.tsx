import type { EventDetail, Ticket } from '@55tickets/contracts/events.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { render } from 'vitest-browser-react'
import { type ApiRequest, type ApiResponse, bindApi } from '../../../lib/api/api.ts'
import { AppProvider } from '../../../lib/app-context.tsx'
import { AuthProvider } from '../../../lib/auth/auth.tsx'
import { loginRedirect, ticketSelection } from '../../../lib/stored-records.ts'
import { createFakeAccounts, credentials, openTab } from '../../../lib/testing/fake-accounts.ts'
import { site } from '../../../lib/testing/sample-site.ts'
import { type Message, toastQueue } from '../../../lib/toasts/toast-queue.ts'

export const sampleId = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`
export const saleId = sampleId(99)

export const sampleTicket = (overrides: Partial<Ticket> = {}): Ticket => ({
  _id: sampleId(1),
  name: 'Inteira',
  description: null,
  price: 40,
  currency: 'BRL',
  minPerOrder: 1,
  maxPerOrder: 6,
  remainingQuantity: 50,
  isAvailable: true,
  salesStart: null,
  salesEnd: null,
  ticketGroupName: null,
  customForm: null,
  programacaoId: null,
  admitsToEvent: true,
  requiresProof: false,
  ...overrides,
})

export const sampleEvent = (...tickets: Ticket[]): EventDetail => ({
  _id: sampleId(7),
  slug: 'noite',
  name: 'Noite',
  eventType: 'shows',
  eventDescription: '',
  startDate: '2099-12-05T23:00:00.000Z',
  endDate: '2099-12-06T03:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  isRecurring: false,
  recurrenceConfig: null,
  locationName: 'Teatro',
  address: null,
  city: 'Recife',
  region: 'PE',
  lat: null,
  lng: null,
  bannerUrl: '/a.webp',
  mobileBannerUrl: null,
  desktopBannerUrl: null,
  eventMapImageUrl: null,
  eventOrganizer: { name: 'Produtora' },
  feeBearer: 'customer',
  feePercentage: 10,
  acceptedPaymentMethods: ['PIX'],
  tickets,
  programacoes: [],
})

export const reserved = (id = saleId): ApiResponse => ({
  status: 201,
  body: {
    _id: id,
    status: 'PENDING',
    expiresAt: '2099-01-01T00:00:00.000Z',
    total: 80,
    calculatedFeeAmount: 8,
    amountCharged: 88,
  },
})

export const refused = (status: number, code: string, message: string): ApiResponse => ({
  status,
  body: { code, message },
})

interface ReservationAppOptions {
  readonly isSignedIn?: boolean
  /** Response to the n-th reservation request, counted from 1. */
  readonly answer?: (n: number) => ApiResponse | Promise<ApiResponse>
}

/** Opens a page at `/aqui` with a fake API for reservations, in strict mode as in development. */
export async function openReservationApp(page: ReactNode, options: ReservationAppOptions = {}) {
  const { isSignedIn = true, answer = () => reserved() } = options
  ticketSelection.clear()
  loginRedirect.clear()
  const messages: Message[] = []
  toastQueue.open((message) => messages.push(message))
  const sent: ApiRequest[] = []
  const accounts = createFakeAccounts()
  const { auth } = openTab({
    transport: async (request) => {
      if (!request.path.endsWith('/reserve')) return accounts.transport(request)
      sent.push(request)
      return answer(sent.length)
    },
  })
  if (isSignedIn) await auth.login(credentials)
  else await auth.check()
  const show = () =>
    render(
      <StrictMode>
        <QueryClientProvider client={new QueryClient()}>
          <AppProvider api={bindApi(auth.transport)} site={site}>
            <AuthProvider auth={auth}>
              <MemoryRouter initialEntries={['/aqui']}>
                <Routes>
                  <Route path="/aqui" element={page} />
                  <Route path="*" element={<Address />} />
                </Routes>
              </MemoryRouter>
            </AuthProvider>
          </AppProvider>
        </QueryClientProvider>
      </StrictMode>,
    )
  const notices = () => messages.filter(({ channel }) => channel === 'notice')
  const keys = () => sent.map(({ headers }) => headers?.['Idempotency-Key'])
  return { show, messages, notices, sent, keys }
}

function Address() {
  const { pathname, state } = useLocation()
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>
}
