import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { FirstPage } from './framework/app.ts'
import { RouteAnnouncer } from './framework/navigation/route-announcer.tsx'
import { Navigate, ShownRoute } from './framework/router/router.tsx'
import { RoutesContext } from './framework/routes-context.ts'
import { usePages } from './framework/use-pages.ts'
import type { Api } from './lib/api/api.ts'
import { AppProvider } from './lib/app-context.tsx'
import { AuthProvider } from './lib/auth/auth.tsx'
import type { AuthClient } from './lib/auth/client.ts'
import { NowProvider } from './lib/time/now.tsx'
import { Toasts } from './lib/toasts/toasts.tsx'
import { routes } from './routes.ts'
import { OfflinePage } from './shell/offline-page.tsx'
import { LoginGuard, Protected } from './shell/protection.tsx'
import { Shell } from './shell/shell.tsx'
import { StepUp } from './shell/step-up/step-up.tsx'

interface AppProps extends FirstPage {
  readonly api: Api
  readonly auth: AuthClient
  readonly client: QueryClient
}

/** The whole tree below the router: the same on the server and in the browser. */
export function App({ api, auth, client, first, now, site }: AppProps) {
  const { shown, awaited, redirect } = usePages({ first, routes, api, client, site })
  const {
    route,
    params,
    pathname,
    page: { View },
  } = shown.page
  const Frame = route.hasOwnFrame ? Fragment : route.isStandalone ? 'main' : Shell
  // A page with a frame of its own brings its `main` along, which is missing until it is shown.
  const Box = route.hasOwnFrame ? 'main' : 'div'
  const content = shown.retry ? (
    <Box>
      <OfflinePage onRetry={shown.retry} />
    </Box>
  ) : (
    <Protected access={route.access} Box={Box}>
      <View key={route.hasOwnFrame ? route.path : pathname} />
    </Protected>
  )
  return (
    <QueryClientProvider client={client}>
      <AppProvider api={api} site={site}>
        <NowProvider first={now}>
          <AuthProvider auth={auth}>
            <RoutesContext value={routes}>
              {!awaited.isStandalone && <LoginGuard access={awaited.access} />}
              {redirect && <Navigate to={redirect} replace />}
              <ShownRoute {...{ shown, route, params }}>
                <Frame>{content}</Frame>
              </ShownRoute>
              {shown.isWaiting && <LoadingBar />}
              <RouteAnnouncer location={shown.location} />
              <StepUp />
              <Toasts />
            </RoutesContext>
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
