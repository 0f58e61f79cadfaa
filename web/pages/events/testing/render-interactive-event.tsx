import type { EventDetail } from '@55tickets/contracts/events.ts'
import { QueryClient } from '@tanstack/react-query'
import { render } from 'vitest-browser-react'
import { site } from '../../../areas/events/testing/render-event.tsx'
import { sampleEvent, sampleTicket } from '../../../areas/events/testing/sample-event.ts'
import { field, form, sampleId } from '../../../areas/forms/testing/render-forms.tsx'
import type { ApiRequest, ApiResponse } from '../../../lib/api/api.ts'
import { createFakeAccounts, credentials, openTab } from '../../../lib/testing/fake-accounts.ts'
import { TestApp } from '../../../lib/testing/test-app.tsx'
import { type Message, toastQueue } from '../../../lib/toasts/toast-queue.ts'
import { InteractiveEvent } from '../interactive-event.tsx'

export const eventId = sampleEvent()._id
export const saleId = sampleId(99)
export const reservation: ApiResponse = {
  status: 201,
  body: {
    _id: saleId,
    status: 'PENDING',
    expiresAt: '2099-01-01T00:00:00.000Z',
    total: 80,
    calculatedFeeAmount: 8,
    amountCharged: 88,
  },
}
const forms = [
  form(1, [field(11, 'text', 'Nome', {}, true)]),
  form(2, [field(21, 'text', 'Equipe', {}, true)]),
]

interface EventOptions {
  readonly isSignedIn: boolean
  readonly event?: EventDetail
  readonly answer?: () => Promise<ApiResponse>
  /** Event as the server returns it now. */
  readonly current?: () => EventDetail
  /** Address of the page. */
  readonly path?: string
}

/** Renders the event's page with a fake API that accepts reservations. */
export async function renderInteractiveEvent({
  isSignedIn,
  event,
  answer = async () => reservation,
  current,
  path = '/evento/noite',
}: EventOptions) {
  const messages: Message[] = []
  toastQueue.open((message) => messages.push(message))
  const reserved: unknown[] = []
  const server = async (request: ApiRequest): Promise<ApiResponse> => {
    const { path, body } = request
    const requestedForm = forms.find(({ _id }) => path === `/api/custom-forms/${_id}`)
    if (requestedForm) return { status: 200, body: requestedForm }
    if (current && path === `/api/events/${eventId}`) return { status: 200, body: current() }
    if (path !== `/api/events/${eventId}/reserve`) return accounts.transport(request)
    reserved.push(body)
    return answer()
  }
  const accounts = createFakeAccounts()
  const { auth } = openTab({ transport: server })
  if (isSignedIn) await auth.login(credentials)
  else await auth.check()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // Cached as if it came with the page, so that a refetch can be detected.
  client.setQueryData(['events', 'detail', 'noite'], event)
  await render(
    <TestApp {...{ auth, client, site }} path={path} showsState>
      <InteractiveEvent
        event={event ?? sampleEvent({ tickets: [sampleTicket()] })}
        hasRunningTotal
      />
    </TestApp>,
  )
  const isStale = () => client.getQueryState(['events', 'detail', 'noite'])?.isInvalidated
  return { messages, reserved, isStale }
}
