import type { Role } from '@55tickets/contracts/accounts.ts'
import type { AuthState } from '../lib/auth/client.ts'

/** The part of a user that the header shows. */
export interface SignedInUser {
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
}

export type AccountProps = {
  auth: AuthState<SignedInUser>
  /** Logs out and goes to `/`. */
  onLogout: () => void
}
