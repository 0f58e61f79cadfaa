import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ApiRequest, ApiResponse } from '../api/api.ts'
import { type Message, toastQueue } from '../toasts/toast-queue.ts'
import { ana, createFakeAccounts, credentials, openTab } from './fake-accounts.ts'
import { TestApp } from './test-app.tsx'

/** Answers requests; undefined leaves a request to the fake accounts. */
export type AnswerRequest = (
  request: ApiRequest,
) => ApiResponse | undefined | Promise<ApiResponse | undefined>

interface SceneOptions {
  readonly answer: AnswerRequest
  readonly user?: CurrentUser
  /** True if `setTimeout` and `Date` are controlled by the test, after the login. */
  readonly stopsTime?: boolean
  /** Address of the screen. */
  readonly path?: string
}

/**
 * Renders a screen for Ana, who is signed in, with a server whose answers the test sets.
 */
export async function renderSignedIn(
  screen: ReactNode,
  { answer, user = ana, stopsTime = false, path = '/aqui' }: SceneOptions,
) {
  const toasts: Message[] = []
  toastQueue.open((message) => toasts.push(message))
  const requests: ApiRequest[] = []
  const accounts = createFakeAccounts()
  accounts.user = user
  const { auth } = openTab({
    async transport(request) {
      requests.push(request)
      return (await answer(request)) ?? accounts.transport(request)
    },
  })
  await auth.login(credentials)
  if (stopsTime) {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = await render(<TestApp {...{ auth, client, path }}>{screen}</TestApp>)
  return { view, auth, client, toasts, requests }
}

export const found = (body: unknown): ApiResponse => ({ status: 200, body })
export const file = (said: string | null = null, text = 'file'): ApiResponse =>
  found({ blob: new Blob([text]), said })
export const refused = (
  status: number,
  code: string,
  message = '',
  fields?: Readonly<Record<string, string>>,
): ApiResponse => ({ status, body: { code, message, ...(fields && { fields }) } })
/** Answer of a proxy while the server is unavailable. */
export const broken: ApiResponse = { status: 502, body: undefined }
