import { type AuthClient, createAuth } from './auth-client.ts'
import { createAlone } from './auth-lock.ts'
import { createTokens, tokenKey } from './auth-token.ts'
import { browserTransport } from './browser-transport.ts'

/** The one of this page; it starts to find out who is there at once, before the page lives. */
export function createBrowserAuth(onUserChange: () => void): AuthClient {
  const auth = createAuth({
    transport: browserTransport,
    tokens: createTokens(),
    alone: createAlone(navigator.locks),
    onUserChange,
  })
  const check = () => void auth.check()
  window.addEventListener('storage', ({ key }) => {
    // Without a key: everything was cleared.
    if (key === tokenKey || key === null) check()
  })
  // A page that comes back out of the cache of history has slept through what other tabs did.
  window.addEventListener('pageshow', ({ persisted }) => persisted && check())
  window.addEventListener('online', () => auth.getState().status === 'unreachable' && check())
  check()
  return auth
}
