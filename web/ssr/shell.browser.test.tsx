import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bindApi } from '../lib/api.ts'
import { AppProvider } from '../lib/app-context.tsx'
import { AuthProvider } from '../lib/auth.tsx'
import { NowProvider } from '../lib/now.tsx'
import { createFakeAccounts, credentials, openTab } from '../lib/testing/fake-accounts.ts'
import { site } from '../lib/testing/sample-site.ts'
import { type Message, toastQueue } from '../lib/toast-queue.ts'
import { Shell } from './shell.tsx'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => vi.restoreAllMocks())

test('a logout that the server does not hear of is told and reported, and is one here', async () => {
  const report = vi.spyOn(window, 'reportError').mockReturnValue(undefined)
  const server = createFakeAccounts()
  const { auth, tokens } = openTab(server)
  await auth.login(credentials)
  const toasts: Message[] = []
  toastQueue.open((message) => toasts.push(message))
  const view = await render(
    <MemoryRouter>
      <AppProvider api={bindApi(auth.transport)} site={site}>
        <NowProvider first={new Date()}>
          <AuthProvider auth={auth}>
            <Shell>Página</Shell>
          </AuthProvider>
        </NowProvider>
      </AppProvider>
    </MemoryRouter>,
  )
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
