import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import type { ApiRequest, ApiResponse, Transport } from '../api/api.ts'
import { createAuth } from '../auth/client.ts'
import { createTokens } from '../auth/token.ts'
import { createLock, type ExclusiveLock } from '../exclusive-lock.ts'
import { createStore, type Store } from '../local-storage.ts'

export const ana: CurrentUser = {
  id: '0b6e4f00-0000-4000-8000-00000000000a',
  name: 'Ana Beatriz Souza',
  email: 'ana@demo.55tickets.com.br',
  cellphone: '51998765432',
  cpf: null,
  address: null,
  roles: [],
}
export const bruno: CurrentUser = {
  ...ana,
  id: '0b6e4f00-0000-4000-8000-00000000000b',
  name: 'Bruno Lima',
}

/** The n-th token that the server issues; like real ones, it begins with the user id. */
export const sampleToken = (n: number, { id }: CurrentUser = ana) => `${id}.${n}`

interface FakeAccounts {
  user: CurrentUser
  isDown: boolean
  readonly requests: string[]
  /** Answers for single paths, instead of the usual ones. */
  readonly answers: Map<string, ApiResponse>
  readonly transport: Transport
  readonly count: (path: string) => number
  /** Returns the last body sent to a path. */
  readonly lastBody: (path: string) => unknown
  /** Makes the access token expire; the login stays active. */
  readonly expireToken: () => void
  /** Ends the login, as after a changed password. */
  readonly endLogin: () => void
}

/**
 * Creates a server with one login, which issues short-lived tokens and accepts each refresh cookie
 * once.
 */
export function createFakeAccounts(): FakeAccounts {
  let issued = 0
  let cookie: string | undefined
  const valid = new Set<string>()
  const requests: string[] = []
  const bodies = new Map<string, unknown>()
  const endLogin = () => {
    valid.clear()
    cookie = undefined
  }
  const issue = (): ApiResponse => {
    issued += 1
    cookie = `cookie-${issued}`
    const accessToken = sampleToken(issued, server.user)
    valid.add(accessToken)
    return { status: 200, body: { accessToken } }
  }
  const answer = ({ path, access, headers }: ApiRequest, sent: string | undefined): ApiResponse => {
    if (path === '/api/login' || path === '/api/login/passkey') return issue()
    if (path === '/api/refresh' && sent && sent === cookie) return issue()
    if (path === '/api/logout' || path === '/api/refresh') {
      endLogin()
      return path === '/api/logout' ? { status: 200, body: { message: 'ok' } } : unauthenticated
    }
    const token = headers?.['Authorization']?.replace('Bearer ', '') ?? ''
    if (access !== 'open' && !valid.has(token)) return unauthenticated
    return { status: 200, body: path === '/api/auth/me' ? server.user : {} }
  }
  const server: FakeAccounts = {
    user: ana,
    isDown: false,
    requests,
    answers: new Map(),
    async transport(request) {
      const sentCookie = cookie
      requests.push(request.path)
      bodies.set(request.path, request.body)
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (server.isDown) throw new TypeError('Failed to fetch')
      return server.answers.get(request.path) ?? answer(request, sentCookie)
    },
    count: (path) => requests.filter((one) => one === path).length,
    lastBody: (path) => bodies.get(path),
    expireToken: () => valid.clear(),
    endLogin,
  }
  return server
}

const unauthenticated: ApiResponse = {
  status: 401,
  body: { message: 'Entre na sua conta para continuar.', code: 'UNAUTHENTICATED' },
}

interface TabOptions {
  readonly store?: Store
  readonly lock?: ExclusiveLock
  readonly onUserChange?: () => void
}

/** Opens a tab; tabs that share a store and a lock belong to the same browser. */
export function openTab(
  { transport }: { transport: Transport },
  {
    store = memoryStore(),
    lock = createLock(undefined),
    onUserChange = () => undefined,
  }: TabOptions = {},
) {
  const tokens = createTokens(store)
  return { tokens, auth: createAuth({ transport, tokens, lock, onUserChange }) }
}

export const memoryStore = (): Store =>
  createStore(() => {
    throw new Error('kept in memory')
  })

export const credentials = { email: ana.email, password: 'demo1234' }
