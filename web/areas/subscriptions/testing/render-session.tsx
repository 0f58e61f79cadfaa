import type { Session } from '@55tickets/contracts/events.ts'
import type { EventSubscription } from '@55tickets/contracts/subscriptions.ts'
import { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ApiRequest, ApiResponse } from '../../../lib/api/api.ts'
import {
  ana,
  createFakeAccounts,
  credentials,
  openTab,
} from '../../../lib/testing/fake-accounts.ts'
import { TestApp } from '../../../lib/testing/test-app.tsx'
import { type Message, toastQueue } from '../../../lib/toasts/toast-queue.ts'
import { sampleSession as anySession, sampleEvent } from '../../events/testing/sample-event.ts'
import { SessionAction } from '../session-action.tsx'
import type { SubscriptionInput } from '../use-subscription.ts'

export const eventId = '11111111-1111-4111-8111-111111111111'
const sessionId = '22222222-2222-4222-8222-222222222222'
export const formId = '33333333-3333-4333-8333-333333333333'
/** Path of the session on its event's page. */
export const sessionPath = `/evento/noite#sessao-${sessionId}`
const path = `/api/programacao/${sessionId}/subscribe`

export const sampleSession = (overrides: Partial<Session> = {}): Session =>
  anySession({
    _id: sessionId,
    periodo: { dataInicio: '2099-12-05T12:00:00.000Z', dataFim: '2099-12-05T14:00:00.000Z' },
    ...overrides,
  })

const subscription = (isSubscribed: boolean): EventSubscription => ({
  programacaoId: sessionId,
  isSubscribed,
  price: 0,
})

const eventWith = (subscriptions: EventSubscription[]) =>
  sampleEvent({ _id: eventId, slug: 'congresso', name: 'Congresso', subscriptions })

interface SessionOptions {
  readonly who?: 'loading' | 'signed-out' | 'signed-in'
  readonly isSubscribed?: boolean
  /** Replaces the default responses to subscribe and unsubscribe. */
  readonly answer?: (request: ApiRequest) => Promise<ApiResponse>
  readonly ask?: SubscriptionInput['ask']
}

/** Submits at once, as for a session without a form. */
const submitWithoutForms: SubscriptionInput['ask'] = (_forms, { onSubmit }) => onSubmit([])

export async function renderSession(session: Session, options: SessionOptions = {}) {
  const { who = 'signed-in', isSubscribed = false, ask = submitWithoutForms } = options
  const toasts: Message[] = []
  toastQueue.open((message) => toasts.push(message))
  const requests: ApiRequest[] = []
  const accounts = createFakeAccounts()
  const { auth } = openTab({
    async transport(request) {
      requests.push(request)
      if (request.path === `/api/events/${eventId}`)
        return { status: 200, body: eventWith(isSubscribed ? [subscription(true)] : []) }
      if (request.path !== path) return accounts.transport(request)
      if (options.answer) return options.answer(request)
      return request.method === 'POST'
        ? { status: 201, body: { _id: formId, ticketCodeId: formId, ...subscription(true) } }
        : { status: 200, body: subscription(false) }
    },
  })
  if (who === 'signed-out') await auth.check()
  if (who === 'signed-in') await auth.login(credentials)
  const onBuy = vi.fn()
  const onChange = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = await render(
    <TestApp {...{ auth, client }} path="/evento/congresso" showsState>
      <SessionAction path={sessionPath} {...{ eventId, session, ask, onBuy, onChange }} />
    </TestApp>,
  )
  return { view, auth, toasts, requests, onBuy, onChange, user: ana }
}
