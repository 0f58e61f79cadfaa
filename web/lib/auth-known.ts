import type { AuthClient, AuthState } from './auth-client.ts'

type Known = Exclude<AuthState, { status: 'loading' }>

/** Resolves with the auth state once it is loaded, for a press that comes earlier. */
export function whenKnown({
  getState,
  subscribe,
}: Pick<AuthClient, 'getState' | 'subscribe'>): Promise<Known> {
  return new Promise((resolve) => {
    const look = () => {
      const state = getState()
      if (state.status === 'loading') return
      stop()
      resolve(state)
    }
    const stop = subscribe(look)
    look()
  })
}
