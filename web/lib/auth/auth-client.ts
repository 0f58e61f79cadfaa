import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { isRefusal, type Transport } from '../api/api.ts'
import type { Credentials } from './auth-calls.ts'
import type { ExclusiveLock } from './auth-lock.ts'
import { createRenew } from './auth-renewal.ts'
import { type Tokens, tokenOwner } from './auth-token.ts'
import { createAuthTransport } from './auth-transport.ts'

export type AuthState<User = CurrentUser> =
  | { readonly status: 'loading' }
  /** There is a token, but the server could not be asked whose it is; checked again later. */
  | { readonly status: 'unreachable'; readonly error: unknown }
  /** `byChoice`: signed out on this page, by pressing "Sair". */
  | { readonly status: 'signed-out'; readonly byChoice?: true }
  /** `byLogin`: signed in by a login in this tab, not by a stored token. */
  | { readonly status: 'signed-in'; readonly user: User; readonly byLogin?: true }

interface AuthDeps {
  readonly transport: Transport
  readonly tokens: Tokens
  readonly lock: ExclusiveLock
  /** Clears what was fetched for one user, so that the next one does not see it. */
  readonly onUserChange: () => void
}

export type AuthClient = ReturnType<typeof createAuth>

/** Loads the contracts with the first call, because a signed-out visitor makes none. */
const loadCalls = () => import('./auth-calls.ts')

const CHECK_RETRY_MS = 5000

/**
 * Keeps track of who is signed in in this browser: one client per page, updated by every change of
 * token and by every call.
 */
export function createAuth({ transport, tokens, lock, onUserChange }: AuthDeps) {
  let state: AuthState = { status: 'loading' }
  let owner: string | undefined
  /** Number of the latest check: answers to earlier ones are ignored. */
  let checkNumber = 0
  let isSigningOut = false
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
    for (const notify of listeners) notify()
  }
  const setIfLatest = (ownNumber: number, next: AuthState) => {
    if (ownNumber === checkNumber) set(next)
  }
  const signOut = () => {
    checkNumber += 1
    tokens.clear()
    set({ status: 'signed-out' })
  }

  const showsOwner = () => {
    const token = tokens.read()
    return (
      state.status === 'signed-in' && token !== undefined && tokenOwner(token) === state.user.id
    )
  }

  const requestToken = async () => (await loadCalls()).requestRefresh(transport)
  const renew = createRenew({ tokens, lock, requestToken })
  const createTransport = (onLost: () => void) =>
    createAuthTransport({ transport, tokens, renew, onLost })
  const quietTransport = createTransport(() => undefined)
  const reportingTransport = createTransport(() => {
    // Many calls may find the login ended; report it once, and not after a logout.
    if (state.status === 'signed-out' || isSigningOut) return
    signOut()
    for (const notify of lostListeners) notify()
  })

  const check = async () => {
    checkNumber += 1
    const ownNumber = checkNumber
    if (!tokens.read()) return set({ status: 'signed-out' })
    try {
      const user = await (await loadCalls()).requestMe(quietTransport)
      setIfLatest(ownNumber, { status: 'signed-in', user })
    } catch (error) {
      if (ownNumber !== checkNumber) return
      if (isRefusal(error)) return signOut()
      // Do not show a user as signed in while calls carry another user's token.
      if (!showsOwner()) set({ status: 'unreachable', error })
      setTimeout(() => ownNumber === checkNumber && void check(), CHECK_RETRY_MS)
    }
  }

  return {
    /** Transport for all calls of the pages. */
    transport: reportingTransport,
    getState: () => state,
    subscribe: listen(listeners),
    /** Subscribes to the login being found ended by an authenticated call. */
    onLost: listen(lostListeners),
    /**
     * Finds out who the stored token belongs to: at the start, and after another tab changed it.
     */
    check,
    async login(credentials: Credentials): Promise<void> {
      checkNumber += 1
      let ownNumber = checkNumber
      try {
        const { lockWithTimeout, requestLogin, requestMe } = await loadCalls()
        await lockWithTimeout(lock, async () =>
          tokens.write(await requestLogin(transport, credentials)),
        )
        // Ignore what other tabs changed during the login: this tab's token counts.
        checkNumber += 1
        ownNumber = checkNumber
        const user = await requestMe(quietTransport)
        setIfLatest(ownNumber, { status: 'signed-in', user, byLogin: true })
      } catch (error) {
        if (ownNumber === checkNumber) signOut()
        throw error
      }
    },
    /** Signs out in this browser in any case; rejects if the server could not be reached. */
    async logout(): Promise<void> {
      checkNumber += 1
      const ownNumber = checkNumber
      isSigningOut = true
      isByChoice = true
      tokens.clear()
      set({ status: 'loading' })
      try {
        await lock(async () => {
          // A renewal in progress may have stored a new token.
          tokens.clear()
          await (await loadCalls()).requestLogout(transport)
        })
      } finally {
        isSigningOut = false
        setIfLatest(ownNumber, { status: 'signed-out', ...(isByChoice && { byChoice: true }) })
      }
    },
    /** Updates the signed-in user after they changed their profile. */
    updateUser: (user: CurrentUser) => {
      if (state.status === 'signed-in' && state.user.id === user.id) set({ ...state, user })
    },
    /**
     * Called when the page on which "Sair" was pressed is left: later ones ask for a login as
     * usual.
     */
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
