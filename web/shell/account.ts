import type { AuthState } from '../lib/auth.tsx'

export type AccountProps = {
  auth: AuthState
  /** Logs out and goes to `/`. */
  onLogout: () => void
}

export type SignedInUser = Extract<AuthState, { status: 'signed-in' }>['user']
