import type { PasskeyAssertion } from '@55tickets/contracts/accounts/step-up.ts'
import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { bindApi, type CallAnswer, type CallInput, isRefusal, type Transport } from '../api/api.ts'
import { type ExclusiveLock, lockWithTimeout } from '../exclusive-lock.ts'
import { createListeners } from '../listeners.ts'
import { createRenew } from './renewal.ts'
import { createStepUp, withStepUp } from './step-up.ts'
import { type Tokens, tokenOwner } from './token.ts'
import { createAuthTransport } from './transport.ts'

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

type Credentials = CallInput<'login'>['body']

/** Time limit of calls that change the login: calls of all tabs wait for them. */
const AUTH_TIMEOUT_MS = 15_000
const authTimeout = () => AbortSignal.timeout(AUTH_TIMEOUT_MS)

const CHECK_RETRY_MS = 5000

/**
 * Keeps track of who is signed in in this browser: one client per page, updated by every change of
 * token and by every call.
 */
export function createAuth({ transport, tokens, lock, onUserChange }: AuthDeps) {
  const stepUp = createStepUp()
  const { getState, set, begin, subscribe } = createStateStore(() => {
    stepUp.settle(false)
    onUserChange()
  })
  const lost = createListeners()
  let isSigningOut = false
  let isByChoice = false

  const signOut = () => {
    begin()
    tokens.clear()
    set({ status: 'signed-out' })
  }

  const api = bindApi(transport)
  const requestToken = async () => (await api('refresh', {}, authTimeout())).accessToken
  const renew = createRenew({ tokens, lock, requestToken })
  const createTransport = (onLost: () => void) =>
    createAuthTransport({ transport, tokens, renew, onLost })
  const quietApi = bindApi(createTransport(() => undefined))
  const reportingTransport = createTransport(() => {
    // Many calls may find the login ended; report it once, and not after a logout.
    if (getState().status === 'signed-out' || isSigningOut) return
    signOut()
    lost.notify()
  })

  /** Finds out who the stored token belongs to: at the start, and after another tab changed it. */
  const check = async () => {
    const isLatest = begin()
    if (!tokens.read()) return set({ status: 'signed-out' })
    try {
      const user = await quietApi('readMe', {})
      if (isLatest()) set({ status: 'signed-in', user })
    } catch (error) {
      if (!isLatest()) return
      if (isRefusal(error)) return signOut()
      // Do not show a user as signed in while calls carry another user's token.
      if (!isOwner(getState(), tokens.read())) set({ status: 'unreachable', error })
      setTimeout(() => isLatest() && void check(), CHECK_RETRY_MS)
    }
  }

  const startLogin = async (send: () => Promise<CallAnswer<'login'>>): Promise<void> => {
    let isLatest = begin()
    try {
      await lockWithTimeout(lock, AUTH_TIMEOUT_MS, async () => {
        const { accessToken } = await send()
        tokens.write(accessToken)
      })
      // Ignore what other tabs changed during the login: this tab's token counts.
      isLatest = begin()
      const user = await quietApi('readMe', {})
      if (isLatest()) set({ status: 'signed-in', user, byLogin: true })
    } catch (error) {
      if (isLatest()) signOut()
      throw error
    }
  }

  /** Signs out in this browser in any case; rejects if the server could not be reached. */
  const logout = async (): Promise<void> => {
    const isLatest = begin()
    isSigningOut = true
    isByChoice = true
    tokens.clear()
    set({ status: 'loading' })
    try {
      await lock(async () => {
        // A renewal in progress may have stored a new token.
        tokens.clear()
        await api('logout', {}, authTimeout())
      })
    } finally {
      isSigningOut = false
      if (isLatest()) set({ status: 'signed-out', ...(isByChoice && { byChoice: true }) })
    }
  }

  return {
    /** Transport for all calls of the pages. */
    transport: withStepUp(reportingTransport, stepUp.ask),
    /** The question who the user is, which some calls ask before they do something dangerous. */
    stepUp,
    getState,
    subscribe,
    /** Subscribes to the login being found ended by an authenticated call. */
    onLost: lost.subscribe,
    check,
    login: (credentials: Credentials) => startLogin(() => api('login', { body: credentials })),
    loginByPasskey: (passkey: PasskeyAssertion) =>
      startLogin(() => api('logInByPasskey', { body: { passkey } })),
    logout,
    /** Updates the signed-in user after they changed their profile, which leaves their roles. */
    updateUser: (user: CurrentUser) => {
      const state = getState()
      if (state.status !== 'signed-in' || state.user.id !== user.id) return
      set({ ...state, user: { ...user, roles: state.user.roles } })
    },
    /**
     * Called when the page on which "Sair" was pressed is left: later ones ask for a login as
     * usual.
     */
    forgetChoice: () => {
      const state = getState()
      isByChoice = false
      if (state.status === 'signed-out' && state.byChoice) set({ status: 'signed-out' })
    },
  }
}

/** Holds the state and the number of the latest action that determines it. */
function createStateStore(onUserChange: () => void) {
  let state: AuthState = { status: 'loading' }
  let owner: string | undefined
  let latest = 0
  const { notify, subscribe } = createListeners()
  return {
    getState: () => state,
    subscribe,
    set: (next: AuthState) => {
      if (next.status === 'signed-in' || next.status === 'signed-out') {
        const user = next.status === 'signed-in' ? next.user.id : undefined
        if (owner !== undefined && owner !== user) onUserChange()
        owner = user
      }
      state = next
      notify()
    },
    /** Begins an action; returns whether it is still the latest, so that its result counts. */
    begin: () => {
      latest += 1
      const own = latest
      return () => own === latest
    },
  }
}

/** True if the token belongs to the user who is shown as signed in. */
const isOwner = (state: AuthState, token: string | undefined): boolean =>
  state.status === 'signed-in' && token !== undefined && tokenOwner(token) === state.user.id
