import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { bindApi } from '../../../lib/api/api.ts'
import { AppProvider } from '../../../lib/app-context.tsx'
import { AuthProvider, useAuthState } from '../../../lib/auth/auth.tsx'
import {
  ana,
  createFakeAccounts,
  credentials,
  openTab,
} from '../../../lib/testing/fake-accounts.ts'
import { site } from '../../../lib/testing/sample-site.ts'
import { type Message, toastQueue } from '../../../lib/toasts/toast-queue.ts'

export const savePath = `/api/user/${ana.id}`

/** Renders a form for Ana, who is signed in, with a fake server. */
export async function renderProfile(form: (user: CurrentUser) => ReactNode, user = ana) {
  const server = createFakeAccounts()
  server.user = user
  const { auth } = openTab(server)
  await auth.login(credentials)
  let held = Promise.resolve()
  const api = bindApi(async (request) => {
    await held
    return auth.transport(request)
  })
  const toasts: Message[] = []
  toastQueue.open((message) => toasts.push(message))
  const view = await render(
    <QueryClientProvider client={new QueryClient()}>
      <AppProvider api={api} site={site}>
        <AuthProvider auth={auth}>
          {form(user)}
          <SignedInUser />
        </AuthProvider>
      </AppProvider>
    </QueryClientProvider>,
  )
  return {
    view,
    server,
    toasts,
    field: (label: string) => view.getByLabelText(label, { exact: true }),
    known: view.getByTestId('known'),
    /** Holds all requests back until it is released. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}

/** Shows the signed-in user as the rest of the page knows them. */
function SignedInUser() {
  const state = useAuthState()
  return (
    <p data-testid="known">
      {state.status === 'signed-in' && (state.user.cpf ?? state.user.address?.street)}
    </p>
  )
}

type Reply = object | 'hangs' | 'fails' | Response

/** Stubs the postal code service with one reply for every request, until it is changed. */
export function stubPostalCodes(first: Reply) {
  let reply = first
  const waiting: ((response: Response) => void)[] = []
  const fetch = vi.fn((_url: string, { signal }: RequestInit) => {
    if (reply === 'fails') return Promise.reject(new TypeError('Failed to fetch'))
    if (reply instanceof Response) return Promise.resolve(reply)
    if (reply !== 'hangs') return Promise.resolve(Response.json(reply))
    return new Promise<Response>((resolve, reject) => {
      waiting.push(resolve)
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
  })
  vi.stubGlobal('fetch', fetch)
  return {
    requests: () => fetch.mock.calls.map(([url]) => url),
    replyWith: (next: Reply) => {
      reply = next
    },
    /** Answers the newest pending request. */
    answer: (facts: object) => waiting.pop()?.(Response.json(facts)),
  }
}
