import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { type Location, Navigate, useLocation } from 'react-router'
import type { Api } from '../lib/api/api.ts'
import { AppProvider } from '../lib/app-context.tsx'
import { AuthProvider } from '../lib/auth/auth.tsx'
import type { AuthClient } from '../lib/auth/client.ts'
import { RouteAnnouncer, ShownRoute, useScroll } from '../lib/navigation.tsx'
import type { SiteConfig } from '../lib/site.ts'
import { NowProvider } from '../lib/time/now.tsx'
import { Toasts } from '../lib/toasts/toasts.tsx'
import { findRedirect, matchRoute } from '../routes.ts'
import { OfflinePage } from '../shell/offline-page.tsx'
import { LoginGuard, Protected } from '../shell/protection.tsx'
import { useHead } from './head/use-head.ts'
import { type LoadedPage, loadPage } from './load-page.ts'
import { Shell } from './shell.tsx'
import { useShownPage } from './shown-page.ts'

interface AppProps {
  readonly api: Api
  readonly auth: AuthClient
  readonly client: QueryClient
  readonly first: LoadedPage
  readonly now: Date
  readonly site: SiteConfig
}

/** The whole tree below the router: the same on the server and in the browser. */
export function App({ api, auth, client, first, now, site }: AppProps) {
  const load = useCallback(
    (location: Location) => loadPage(location, { api, client, site }),
    [api, client, site],
  )
  const shown = useShownPage(first, load)
  const { pathname: target, search } = useLocation()
  const redirect = findRedirect(target)
  const awaited = matchRoute(target, site).route
  useScroll(shown)
  useHead(shown, client, site)
  useHydrationMark()
  const {
    route,
    pathname,
    page: { View },
  } = shown.page
  const content = shown.retry ? (
    <OfflinePage onRetry={shown.retry} />
  ) : (
    <Protected access={route.access}>
      <View key={pathname} />
    </Protected>
  )
  return (
    <QueryClientProvider client={client}>
      <AppProvider api={api} site={site}>
        <NowProvider first={now}>
          <AuthProvider auth={auth}>
            {!awaited.isStandalone && <LoginGuard access={awaited.access} />}
            {redirect && <Navigate to={{ pathname: redirect, search }} replace />}
            <ShownRoute shown={shown} path={route.path}>
              {route.isStandalone ? <main>{content}</main> : <Shell>{content}</Shell>}
            </ShownRoute>
            {shown.isWaiting && <LoadingBar />}
            <RouteAnnouncer location={shown.location} />
            <Toasts />
          </AuthProvider>
        </NowProvider>
      </AppProvider>
    </QueryClientProvider>
  )
}

/** Loading indicator for a click, hidden if the page loads at once. */
function LoadingBar() {
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-1 animate-fade bg-action [animation-delay:150ms] [animation-fill-mode:both]"
    />
  )
}

/** Sets an attribute that tests wait for before they act. */
function useHydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
}
