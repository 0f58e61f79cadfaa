import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from '../../framework/router/router.tsx'
import { MemoryRouter, Route, Routes } from '../../framework/testing/memory-router.tsx'
import { bindApi } from '../api/api.ts'
import { AppProvider } from '../app-context.tsx'
import { AuthProvider } from '../auth/auth.tsx'
import { NowProvider } from '../time/now.tsx'
import type { openTab } from './fake-accounts.ts'
import { site as sampleSite } from './sample-site.ts'

interface TestAppProps {
  readonly auth: ReturnType<typeof openTab>['auth']
  readonly client: QueryClient
  /** Path at which the children are rendered, and at which the app is opened; it may have a query. */
  readonly path: string
  readonly site?: typeof sampleSite
  /** True to show, after a navigation, also the state that came with it. */
  readonly showsState?: boolean
  readonly children: ReactNode
}

/** One page with all that surrounds it; any other path shows where the page has navigated to. */
export function TestApp(props: TestAppProps) {
  const { auth, client, path, site = sampleSite, showsState = false, children } = props
  const [now] = useState(() => new Date())
  return (
    <QueryClientProvider client={client}>
      <AppProvider api={bindApi(auth.transport)} site={site}>
        <NowProvider first={now}>
          <AuthProvider auth={auth}>
            <MemoryRouter initialEntries={[path]}>
              <Routes>
                <Route path={path.replace(/\?.*/, '')} element={children} />
                <Route path="*" element={<Address {...{ showsState }} />} />
              </Routes>
            </MemoryRouter>
          </AuthProvider>
        </NowProvider>
      </AppProvider>
    </QueryClientProvider>
  )
}

function Address({ showsState }: { showsState: boolean }) {
  const { pathname, state } = useLocation()
  return <p>{showsState ? `${pathname} ${JSON.stringify(state)}` : pathname}</p>
}
