import { hydrate } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { App } from './app.ts'
import { createBrowserHydration, HydrationContext } from './hydration.ts'
import { loadCode } from './navigation/load-page.ts'
import { readPageData } from './page-data.ts'
import { createBrowserHistory } from './router/history.ts'
import { Router } from './router/router.tsx'
import type { Routes } from './routes.ts'

/** Hydrates the document that the server sent. */
export async function startInBrowser(routes: Routes, { client, render }: App): Promise<void> {
  const { now, site, state } = readPageData()
  hydrate(client, state)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  const first = await loadCode(window.location.pathname, { routes, site })
  const history = createBrowserHistory()
  const hydration = createBrowserHydration()
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <HydrationContext value={hydration}>
          <Router history={history}>{render({ first, now: new Date(now), site })}</Router>
        </HydrationContext>
      </StrictMode>,
    )
  })
}
