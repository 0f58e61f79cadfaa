import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useLocation } from '../../../framework/router/router.tsx'
import { MemoryRouter, Route, Routes } from '../../../framework/testing/memory-router.tsx'
import { type ApiRequest, type ApiResponse, bindApi } from '../../../lib/api/api.ts'
import { AppProvider } from '../../../lib/app-context.tsx'
import { site } from '../../../lib/testing/sample-site.ts'
import { type Message, toastQueue } from '../../../lib/toasts/toast-queue.ts'

export const taken: ApiResponse = { status: 201, body: { message: 'ok' } }

/** Renders one form at `/aqui`, with a server whose answers the test sets. */
export async function renderForm(screen: ReactNode, answer: () => Promise<ApiResponse>) {
  const toasts: Message[] = []
  toastQueue.open((message) => toasts.push(message))
  const requests: ApiRequest[] = []
  const api = bindApi((request) => {
    requests.push(request)
    return answer()
  })
  const view = await render(
    <QueryClientProvider client={new QueryClient()}>
      <AppProvider api={api} site={site}>
        <MemoryRouter initialEntries={['/aqui']}>
          <Routes>
            <Route path="/aqui" element={screen} />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </AppProvider>
    </QueryClientProvider>,
  )
  const field = (label: string) => view.getByLabelText(label, { exact: true })
  return { view, toasts, requests, field }
}

function Address() {
  return <p>Agora em {useLocation().pathname}</p>
}

/** Makes the form seem to have been open for a while. */
export function takeTime() {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
}

/** Fills in or selects a value and moves the focus to the next field. */
export async function answerAndLeave(field: Locator, value: string) {
  const control = field.element()
  if (control instanceof HTMLSelectElement) await field.selectOptions(value)
  else await field.fill(value)
  // Focus without a press, which would open the list of a select.
  if (control instanceof HTMLElement) control.focus()
  await userEvent.tab()
}
