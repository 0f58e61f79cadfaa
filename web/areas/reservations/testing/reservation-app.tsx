import type { EventDetail, Ticket } from '@55tickets/contracts/events.ts'
import { QueryClient } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { render } from 'vitest-browser-react'
import type { ApiRequest, ApiResponse } from '../../../lib/api/api.ts'
import { loginRedirect, ticketSelection } from '../../../lib/stored-records.ts'
import { createFakeAccounts, credentials, openTab } from '../../../lib/testing/fake-accounts.ts'
import { TestApp } from '../../../lib/testing/test-app.tsx'
import { type Message, toastQueue } from '../../../lib/toasts/toast-queue.ts'
import {
  sampleEvent as anyEvent,
  sampleTicket as anyTicket,
} from '../../events/testing/sample-event.ts'

export const sampleId = (n: number) => `0b6e4f00-0000-4000-8000-${String(n).padStart(12, '0')}`
export const saleId = sampleId(99)

export const sampleTicket = (overrides: Partial<Ticket> = {}): Ticket =>
  anyTicket({ _id: sampleId(1), remainingQuantity: 50, ...overrides })

export const sampleEvent = (...tickets: Ticket[]): EventDetail =>
  anyEvent({ _id: sampleId(7), slug: 'noite', name: 'Noite', tickets })

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

/** Refusal of the first ticket, whose lot has turned, with the second in its place. */
export const lotClosed = (): ApiResponse => ({
  status: 409,
  body: {
    code: 'LOT_CLOSED',
    message: 'Inteira: o lote que você escolheu encerrou.',
    successors: [
      {
        replaces: sampleId(1),
        replacedLotName: '1º lote',
        replacedPrice: 40,
        ticketId: sampleId(2),
        sectorName: 'Pista',
        name: 'Inteira',
        lotName: '2º lote',
        price: 80,
      },
    ],
  },
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
        <TestApp auth={auth} client={new QueryClient()} path="/aqui" showsState>
          {page}
        </TestApp>
      </StrictMode>,
    )
  const notices = () => messages.filter(({ channel }) => channel === 'notice')
  const keys = () => sent.map(({ headers }) => headers?.['Idempotency-Key'])
  return { show, messages, notices, sent, keys }
}
