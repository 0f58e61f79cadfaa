import { App } from './app.tsx'
import { documentFrame } from './document-frame.ts'
import { createServerEntry } from './framework/server/server-entry.tsx'
import { bindApi, type Transport } from './lib/api/api.ts'
import { createServerQueryClient } from './lib/api/query.ts'
import { createAuth } from './lib/auth/client.ts'
import { routes } from './routes.ts'

export const { plan, render } = createServerEntry({
  routes,
  frame: documentFrame,
  createApp(transport) {
    const api = bindApi(transport)
    const auth = createSignedOutAuth(transport)
    const client = createServerQueryClient()
    return { api, client, render: (page) => <App {...page} {...{ api, auth, client }} /> }
  },
})

/** Auth client of a server render, which never checks the login: the state stays `loading`. */
const createSignedOutAuth = (transport: Transport) =>
  createAuth({
    transport,
    tokens: { read: () => undefined, write: () => undefined, clear: () => undefined },
    lock: (work) => work(),
    onUserChange: () => undefined,
  })
