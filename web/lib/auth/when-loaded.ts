import type { AuthClient, AuthState } from './client.ts'

type LoadedAuthState = Exclude<AuthState, { status: 'loading' }>

/** Resolves with the auth state once it is loaded, for a press that comes earlier. */
export function whenAuthLoaded({
  getState,
  subscribe,
}: Pick<AuthClient, 'getState' | 'subscribe'>): Promise<LoadedAuthState> {
  return new Promise((resolve) => {
    const check = () => {
      const state = getState()
      if (state.status === 'loading') return
      stop()
      resolve(state)
    }
    const stop = subscribe(check)
    check()
  })
}
