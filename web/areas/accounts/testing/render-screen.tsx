import type { ReactNode } from 'react'
import { createPath, MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { type Locator, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bindApi } from '../../../lib/api.ts'
import { AppProvider } from '../../../lib/app-context.tsx'
import { AuthProvider } from '../../../lib/auth.tsx'
import { createFakeAccounts, openTab } from '../../../lib/testing/fake-accounts.ts'
import { renderDormant } from '../../../lib/testing/render-dormant.ts'
import { site } from '../../../lib/testing/sample-site.ts'
import { type Message, toastQueue } from '../../../lib/toast-queue.ts'

/** One screen, with a server that can be told what to answer, and every other page as its address. */
export async function renderScreen(screen: ReactNode, path: string, state?: unknown) {
  const { tree, ...around } = await surround(screen, path, state)
  return { view: await render(tree), ...around }
}

/** The same as the server sends it, before it comes to life. */
export async function renderDormantScreen(screen: ReactNode, path: string, state?: unknown) {
  const { tree } = await surround(screen, path, state)
  return renderDormant(tree)
}

async function surround(screen: ReactNode, path: string, state: unknown) {
  const server = createFakeAccounts()
  const { auth, tokens } = openTab(server)
  await auth.check()
  const toasts: Message[] = []
  toastQueue.open((message) => toasts.push(message))
  const tree = (
    <MemoryRouter initialEntries={['/before', { pathname: path, state }]}>
      <AppProvider api={bindApi(auth.transport)} site={site}>
        <AuthProvider auth={auth}>
          <Routes>
            <Route path={path} element={screen} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </AuthProvider>
      </AppProvider>
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

/** Types as a person does, and goes on to the next field. */
export async function fillAndLeave(field: Locator, text: string) {
  await field.fill(text)
  await userEvent.tab()
}
