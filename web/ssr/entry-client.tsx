import '@vitejs/plugin-react/preamble'
import '../styles.css'
import '../assets/icon.svg?url'
import { hydrate } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { bindApi } from '../lib/api/api.ts'
import { createBrowserQueryClient, removePrivateQueries } from '../lib/api/query.ts'
import { createBrowserAuth } from '../lib/auth/browser.ts'
import { App } from './app.tsx'
import { loadCode } from './load-page.ts'
import { readPageData } from './page-data.ts'

async function start() {
  const { now, site, state } = readPageData()
  const client = createBrowserQueryClient()
  hydrate(client, state)
  const auth = createBrowserAuth(() => removePrivateQueries(client))
  const api = bindApi(auth.transport)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  const first = await loadCode(window.location.pathname, site)
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter>
          <App
            api={api}
            auth={auth}
            client={client}
            first={first}
            now={new Date(now)}
            site={site}
          />
        </BrowserRouter>
      </StrictMode>,
    )
  })
}

// Not awaited: the page's file imports this one, and each would wait for the other.
void start()
