import { browserTransport } from '../api/browser-transport.ts'
import { createLock } from '../exclusive-lock.ts'
import { type AuthClient, createAuth } from './client.ts'
import { createTokens, tokenKey } from './token.ts'

/** Creates the auth client of this page, which checks the login at once, before hydration. */
export function createBrowserAuth(onUserChange: () => void): AuthClient {
  const auth = createAuth({
    transport: browserTransport,
    tokens: createTokens(),
    lock: createLock(navigator.locks),
    onUserChange,
  })
  const check = () => void auth.check()
  window.addEventListener('storage', ({ key }) => {
    // The key is null if the whole storage was cleared.
    if (key === tokenKey || key === null) check()
  })
  // A page restored from the back-forward cache has missed what other tabs did.
  window.addEventListener('pageshow', ({ persisted }) => persisted && check())
  window.addEventListener('online', () => auth.getState().status === 'unreachable' && check())
  check()
  return auth
}
