import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from '../framework/testing/memory-router.tsx'
import { type ApiResponse, bindApi } from '../lib/api/api.ts'
import { AppProvider } from '../lib/app-context.tsx'
import { AuthProvider } from '../lib/auth/auth.tsx'
import type { AuthClient } from '../lib/auth/client.ts'
import { deferred } from '../lib/deferred.ts'
import { createFakeAccounts, credentials, openTab } from '../lib/testing/fake-accounts.ts'
import { isolateTabs } from '../lib/testing/isolate-tabs.ts'
import { site } from '../lib/testing/sample-site.ts'
import { NowProvider } from '../lib/time/now.tsx'
import { type Message, toastQueue } from '../lib/toasts/toast-queue.ts'
import { Shell } from './shell.tsx'

isolateTabs()
beforeEach(() => page.viewport(1280, 800))
afterEach(() => vi.restoreAllMocks())

const reservationsPath = '/api/events/user/reservations'

/** Answer with one reservation, which has ten minutes left. */
function oneReservation(): ApiResponse {
  const _id = '0b6e4f00-0000-4000-8000-000000000001'
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  const now = new Date().toISOString()
  return { status: 200, body: { docs: [{ _id, expiresAt, now, evento: { name: 'Choro' } }] } }
}

const renderShell = (auth: AuthClient) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <AppProvider api={bindApi(auth.transport)} site={site}>
          <NowProvider first={new Date()}>
            <AuthProvider auth={auth}>
              <Shell>Página</Shell>
            </AuthProvider>
          </NowProvider>
        </AppProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )

test('a logout that does not reach the server is shown and reported, and signs out here', async () => {
  const report = vi.spyOn(window, 'reportError').mockReturnValue(undefined)
  const server = createFakeAccounts()
  const { auth, tokens } = openTab(server)
  await auth.login(credentials)
  const toasts: Message[] = []
  toastQueue.open((message) => toasts.push(message))
  const view = await renderShell(auth)
  server.isDown = true
  await view.getByRole('button', { name: /^Sua conta/ }).click()
  await view.getByRole('menuitem', { name: 'Sair' }).click()
  await expect.poll(() => toasts).toHaveLength(1)
  expect(toasts).toMatchObject([
    { variant: 'error', text: expect.stringContaining('não foi possível encerrar o acesso') },
  ])
  expect(report).toHaveBeenCalledTimes(1)
  expect(tokens.read()).toBeUndefined()
  expect(auth.getState().status).toBe('signed-out')
})

test('a reservation is not shown where it is paid, nor by the old answer afterwards', async () => {
  const server = createFakeAccounts()
  server.answers.set(reservationsPath, oneReservation())
  let requests = 0
  let answered = Promise.resolve()
  const { auth } = openTab({
    async transport(request) {
      if (request.path === reservationsPath) {
        requests += 1
        await answered
      }
      return server.transport(request)
    },
  })
  await auth.login(credentials)
  const view = await renderShell(auth)
  const bar = view.getByRole('region', { name: 'Reserva em andamento' })
  await expect.element(bar).toBeVisible()

  const answer = deferred<void>()
  answered = answer.promise
  await bar.getByRole('link', { name: 'Continuar' }).click()
  await expect.poll(() => requests).toBe(2)
  await expect.element(bar).not.toBeInTheDocument()
  await view.getByRole('banner').getByRole('link', { name: '55Tickets' }).click()
  await expect.poll(() => requests).toBe(3)
  await expect.element(bar).not.toBeInTheDocument()
  answer.resolve()
  await expect.element(bar).toBeVisible()
})

test('a reservation of somebody who logs out is not shown any more', async () => {
  const server = createFakeAccounts()
  server.answers.set(reservationsPath, oneReservation())
  const { auth } = openTab(server)
  await auth.login(credentials)
  const view = await renderShell(auth)
  const bar = view.getByRole('region', { name: 'Reserva em andamento' })
  await expect.element(bar).toBeVisible()
  await auth.logout()
  await expect.element(bar).not.toBeInTheDocument()
})
