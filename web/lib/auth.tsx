import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { AuthClient, AuthState } from './auth-client.ts'

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

const loading: AuthState = { status: 'loading' }
/** The server always renders as loading: what it sends may be cached for everybody. */
const serverState = () => loading

/** For pages of signed-in people, which are shown to nobody else. */
export function useUser(): CurrentUser {
  const state = useAuthState()
  if (state.status !== 'signed-in') throw new Error('useUser needs a page of signed-in people')
  return state.user
}
