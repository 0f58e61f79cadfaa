import type { AuthClient, AuthState } from './auth-client.ts'

type Known = Exclude<AuthState, { status: 'loading' }>

/** Who is there, once that is known: a press may come before. */
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
