import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in'
      readonly user: { readonly name: string; readonly email: string }
    }

interface Auth {
  readonly state: AuthState
  readonly logout: () => void
}

const AuthContext = createContext<Auth | undefined>(undefined)

/** The server always renders as loading: what it sends may be cached for everybody. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const status = useSyncExternalStore(
    neverChanges,
    () => 'signed-out' as const,
    () => 'loading' as const,
  )
  return (
    <AuthContext value={{ state: { status }, logout: () => undefined }}>{children}</AuthContext>
  )
}

const neverChanges = () => () => undefined

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth needs an AuthProvider')
  return auth
}

/** What every browser request carries to say who makes it. */
export const authorizationHeaders = (): Record<string, string> => ({})
