import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { AuthClient, AuthState } from './client.ts'

const AuthContext = createContext<AuthClient | undefined>(undefined)

export function AuthProvider({ auth, children }: { auth: AuthClient; children: ReactNode }) {
  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): AuthClient {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth needs an AuthProvider')
  return auth
}

export function useAuthState(): AuthState {
  const { subscribe, getState } = useAuth()
  return useSyncExternalStore(subscribe, getState, serverState)
}

/** Returns a part of the login's state: no new rendering while it stays the same. */
export function useAuthValue<T extends string | boolean | undefined>(
  select: (state: AuthState) => T,
): T {
  const { subscribe, getState } = useAuth()
  return useSyncExternalStore(
    subscribe,
    () => select(getState()),
    () => select(loading),
  )
}

const loading: AuthState = { status: 'loading' }
/** State on the server, always loading: its HTML may be cached for everybody. */
const serverState = () => loading

/** Returns the signed-in user; for protected pages, which nobody else sees. */
export function useUser(): CurrentUser {
  const state = useAuthState()
  if (state.status !== 'signed-in') throw new Error('useUser needs a page of signed-in people')
  return state.user
}
