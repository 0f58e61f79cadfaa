import '@vitejs/plugin-react/preamble'
import './styles.css'
import './assets/icon.svg?url'
import { App } from './app.tsx'
import { startInBrowser } from './framework/start-in-browser.tsx'
import { bindApi } from './lib/api/api.ts'
import { createBrowserQueryClient, removePrivateQueries } from './lib/api/query.ts'
import { createBrowserAuth } from './lib/auth/browser.ts'
import { routes } from './routes.ts'

const client = createBrowserQueryClient()
const auth = createBrowserAuth(() => removePrivateQueries(client))
const api = bindApi(auth.transport)

// Not awaited: the page's file imports this one, and each would wait for the other.
void startInBrowser(routes, {
  client,
  render: (page) => <App {...page} {...{ api, auth, client }} />,
})
