import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Locator, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPath } from '../../../framework/router/history.ts'
import { useLocation } from '../../../framework/router/router.tsx'
import { RoutesContext } from '../../../framework/routes-context.ts'
import { MemoryRouter, Route, Routes } from '../../../framework/testing/memory-router.tsx'
import { bindApi } from '../../../lib/api/api.ts'
import { AppProvider } from '../../../lib/app-context.tsx'
import { AuthProvider } from '../../../lib/auth/auth.tsx'
import { createFakeAccounts, openTab } from '../../../lib/testing/fake-accounts.ts'
import { renderBeforeHydration } from '../../../lib/testing/render-before-hydration.ts'
import { site } from '../../../lib/testing/sample-site.ts'
import { type Message, toastQueue } from '../../../lib/toasts/toast-queue.ts'
import { routes } from '../../../routes.ts'

/** Renders one screen with a fake server; every other page shows its address. */
export async function renderScreen(screen: ReactNode, path: string, state?: unknown) {
  const { tree, ...around } = await wrapScreen(screen, path, state)
  return { view: await render(tree), ...around }
}

/** Renders the screen's server HTML, before hydration. */
export async function renderScreenBeforeHydration(
  screen: ReactNode,
  path: string,
  state?: unknown,
) {
  const { tree } = await wrapScreen(screen, path, state)
  return renderBeforeHydration(tree)
}

async function wrapScreen(screen: ReactNode, path: string, state: unknown) {
  const server = createFakeAccounts()
  const { auth, tokens } = openTab(server)
  await auth.check()
  const toasts: Message[] = []
  toastQueue.open((message) => toasts.push(message))
  const tree = (
    <MemoryRouter initialEntries={['/before', { pathname: path, state }]}>
      <QueryClientProvider client={new QueryClient()}>
        <AppProvider api={bindApi(auth.transport)} site={site}>
          <AuthProvider auth={auth}>
            <RoutesContext value={routes}>
              <Routes>
                <Route path={path} element={screen} />
                <Route path="*" element={<Elsewhere />} />
              </Routes>
            </RoutesContext>
          </AuthProvider>
        </AppProvider>
      </QueryClientProvider>
    </MemoryRouter>
  )
  return { tree, server, auth, tokens, toasts }
}

function Elsewhere() {
  const location = useLocation()
  return (
    <>
      <h1>{createPath(location)}</h1>
      <p>{JSON.stringify(location.state)}</p>
    </>
  )
}

/** Fills a field in and moves the focus to the next one. */
export async function fillAndLeave(field: Locator, text: string) {
  await field.fill(text)
  await userEvent.tab()
}
