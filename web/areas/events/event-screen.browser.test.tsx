import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { MemoryRouter, Route, Routes } from '../../framework/testing/memory-router.tsx'
import { type ApiResponse, bindApi } from '../../lib/api/api.ts'
import { AppProvider } from '../../lib/app-context.tsx'
import { NowProvider } from '../../lib/time/now.tsx'
import { type Message, toastQueue } from '../../lib/toasts/toast-queue.ts'
import { EventScreen } from './event-screen.tsx'
import { site } from './testing/render-event.tsx'
import { sampleEvent } from './testing/sample-event.ts'

const eventId = sampleEvent()._id

async function renderAnswer(answer: Promise<ApiResponse>) {
  const toasts: Message[] = []
  toastQueue.open((message) => toasts.push(message))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={client}>
      <AppProvider api={bindApi(() => answer)} site={site}>
        <NowProvider first={new Date()}>
          <MemoryRouter initialEntries={['/before', '/evento']}>
            <Routes>
              <Route
                path="/evento"
                element={
                  <EventScreen idOrSlug={eventId}>{({ name }) => <h1>{name}</h1>}</EventScreen>
                }
              />
              <Route path="/" element={<h1>Início</h1>} />
            </Routes>
          </MemoryRouter>
        </NowProvider>
      </AppProvider>
    </QueryClientProvider>,
  )
  return { screen, toasts }
}

test('a skeleton is shown until the event has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<ApiResponse>()
  const { screen } = await renderAnswer(promise)
  await expect.element(screen.getByText('Carregando evento')).toBeInTheDocument()
  resolve({ status: 200, body: sampleEvent() })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Noite de Choro & Samba')
})

test.each<[string, ApiResponse]>([
  ['does not exist', { status: 404, body: { message: 'x', code: 'EVENT_NOT_FOUND' } }],
  ['fails to load', { status: 500, body: undefined }],
  ['is invalid', { status: 200, body: {} }],
])('an event that %s redirects home with a notice', async (_what, answer) => {
  const { screen, toasts } = await renderAnswer(Promise.resolve(answer))
  await expect.element(screen.getByRole('heading', { name: 'Início' })).toBeVisible()
  expect(toasts).toEqual([
    {
      channel: 'notice',
      title: 'Evento não encontrado',
      description: 'O evento que você está procurando não existe ou foi removido.',
      variant: 'error',
    },
  ])
})
