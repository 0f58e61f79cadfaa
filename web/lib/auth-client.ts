import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { isRefusal, type Transport } from './api.ts'
import type { Credentials } from './auth-calls.ts'
import type { Alone } from './auth-lock.ts'
import { createRenew } from './auth-renewal.ts'
import { ownerOf, type Tokens } from './auth-token.ts'
import { createAuthTransport } from './auth-transport.ts'

export type AuthState<User = CurrentUser> =
  | { readonly status: 'loading' }
  /** There is a token, and nobody who could say whose; why not. Asked again by and by. */
  | { readonly status: 'unreachable'; readonly error: unknown }
  /** By choice: on this page, by pressing "Sair". */
  | { readonly status: 'signed-out'; readonly byChoice?: true }
  /** By login: made in this tab, not heard of or found. */
  | { readonly status: 'signed-in'; readonly user: User; readonly byLogin?: true }

interface AuthSurroundings {
  readonly transport: Transport
  readonly tokens: Tokens
  readonly alone: Alone
  /** What was fetched for one user must not be seen by the next. */
  readonly onUserChange: () => void
}

export type AuthClient = ReturnType<typeof createAuth>

/** The contracts come with the first call: who is signed out makes none. */
const calls = () => import('./auth-calls.ts')

const retryMs = 5000

/** Who is signed in in this browser: one for the page, told of every change by token or by call. */
export function createAuth({ transport, tokens, alone, onUserChange }: AuthSurroundings) {
  let state: AuthState = { status: 'loading' }
  let owner: string | undefined
  /** Of several answers under way only the one asked for last counts. */
  let turn = 0
  let isLeaving = false
  let isByChoice = false
  const listeners = new Set<() => void>()
  const lostListeners = new Set<() => void>()

  const set = (next: AuthState) => {
    if (next.status === 'signed-in' || next.status === 'signed-out') {
      const user = next.status === 'signed-in' ? next.user.id : undefined
      if (owner !== undefined && owner !== user) onUserChange()
      owner = user
    }
    state = next
    for (const tell of listeners) tell()
  }
  const settle = (mine: number, next: AuthState) => {
    if (mine === turn) set(next)
  }
  const drop = () => {
    turn += 1
    tokens.clear()
    set({ status: 'signed-out' })
  }

  const showsOwner = () => {
    const token = tokens.read()
    return state.status === 'signed-in' && token !== undefined && ownerOf(token) === state.user.id
  }

  const ask = async () => (await calls()).askRefresh(transport)
  const renew = createRenew({ tokens, alone, ask })
  const carry = (onLost: () => void) => createAuthTransport({ transport, tokens, renew, onLost })
  const quiet = carry(() => undefined)
  const loud = carry(() => {
    // Many calls may find the same end; it is told once, and to nobody who wanted it.
    if (state.status === 'signed-out' || isLeaving) return
    drop()
    for (const tell of lostListeners) tell()
  })

  const check = async () => {
    turn += 1
    const mine = turn
    if (!tokens.read()) return set({ status: 'signed-out' })
    try {
      const user = await (await calls()).askMe(quiet)
      settle(mine, { status: 'signed-in', user })
    } catch (error) {
      if (mine !== turn) return
      if (isRefusal(error)) return drop()
      // Nobody is shown as signed in while the calls carry the token of somebody else.
      if (!showsOwner()) set({ status: 'unreachable', error })
      setTimeout(() => mine === turn && void check(), retryMs)
    }
  }

  return {
    /** For every call of the pages. */
    transport: loud,
    getState: () => state,
    subscribe: listen(listeners),
    /** Calls when an authenticated call found the login ended. */
    onLost: listen(lostListeners),
    /** Finds out who the stored token belongs to: at the start, and when another tab changed it. */
    check,
    async login(credentials: Credentials): Promise<void> {
      turn += 1
      let mine = turn
      try {
        const { alonePatiently, askLogin, askMe } = await calls()
        await alonePatiently(alone, async () =>
          tokens.write(await askLogin(transport, credentials)),
        )
        // Whatever other tabs did while it took long: the token is this one's.
        turn += 1
        mine = turn
        const user = await askMe(quiet)
        settle(mine, { status: 'signed-in', user, byLogin: true })
      } catch (error) {
        if (mine === turn) drop()
        throw error
      }
    },
    /** Rejects where the server could not be told; here the login is over all the same. */
    async logout(): Promise<void> {
      turn += 1
      const mine = turn
      isLeaving = true
      isByChoice = true
      tokens.clear()
      set({ status: 'loading' })
      try {
        await alone(async () => {
          // A renewal that was under way may have stored another.
          tokens.clear()
          await (await calls()).askLogout(transport)
        })
      } finally {
        isLeaving = false
        settle(mine, { status: 'signed-out', ...(isByChoice && { byChoice: true }) })
      }
    },
    /** What the user has just changed about themselves. */
    learn: (user: CurrentUser) => {
      if (state.status === 'signed-in' && state.user.id === user.id) set({ ...state, user })
    },
    /** The page on which "Sair" was pressed is behind: later ones ask for a login as ever. */
    forgetChoice: () => {
      isByChoice = false
      if (state.status === 'signed-out' && state.byChoice) set({ status: 'signed-out' })
    },
  }
}

const listen = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
