import { afterEach, expect, test, vi } from 'vitest'
import {
  ana,
  bruno,
  createFakeAccounts,
  credentials,
  memoryStore,
  openTab as open,
  sampleToken,
} from '../testing/fake-accounts.ts'

afterEach(() => vi.useRealTimers())

async function signedIn(onUserChange = () => undefined) {
  const server = createFakeAccounts()
  const tab = open(server, { onUserChange })
  await tab.auth.login(credentials)
  return { server, ...tab }
}

const mine = { method: 'GET', path: '/api/mine', access: 'user' } as const

test('without a stored token nobody is signed in and no request is sent', async () => {
  const server = createFakeAccounts()
  const { auth } = open(server)
  expect(auth.getState()).toEqual({ status: 'loading' })
  await auth.check()
  expect(auth.getState()).toEqual({ status: 'signed-out' })
  expect(server.requests).toEqual([])
})

test('a login stores the token and then fetches the user', async () => {
  const { server, auth, tokens } = await signedIn()
  expect(server.requests).toEqual(['/api/login', '/api/auth/me'])
  expect(tokens.read()).toBe(sampleToken(1))
  expect(auth.getState()).toEqual({ status: 'signed-in', user: ana, byLogin: true })
})

test('a profile change updates the signed-in user, and no other', async () => {
  const { server, auth } = await signedIn()
  auth.updateUser({ ...bruno, cpf: '11144477735' })
  expect(auth.getState()).toMatchObject({ user: ana })
  const changed = { ...ana, cpf: '52998224725' }
  auth.updateUser(changed)
  expect(auth.getState()).toEqual({ status: 'signed-in', user: changed, byLogin: true })
  expect(server.requests).toEqual(['/api/login', '/api/auth/me'])
})

test('a login that the server refuses leaves neither token nor user, and its reason', async () => {
  const server = createFakeAccounts()
  const body = { message: 'Email ou senha incorretos.', code: 'WRONG_CREDENTIALS' }
  server.answers.set('/api/login', { status: 401, body })
  const { auth, tokens } = open(server)
  await expect(auth.login(credentials)).rejects.toMatchObject(body)
  expect(tokens.read()).toBeUndefined()
  expect(auth.getState()).toEqual({ status: 'signed-out' })
  expect(server.count('/api/refresh')).toBe(0)
})

test('a login whose user cannot be fetched fails', async () => {
  const server = createFakeAccounts()
  server.answers.set('/api/auth/me', { status: 500, body: undefined })
  const { auth, tokens } = open(server)
  await expect(auth.login(credentials)).rejects.toMatchObject({ status: 500 })
  expect(tokens.read()).toBeUndefined()
  expect(auth.getState().status).toBe('signed-out')
})

test('a reload with a stored token stays signed in', async () => {
  const { server, tokens } = await signedIn()
  const store = memoryStore()
  store.setItem('accessToken', tokens.read() ?? '')
  const { auth } = open(server, { store })
  await auth.check()
  expect(auth.getState()).toEqual({ status: 'signed-in', user: ana })
})

test('a stale token at the start is renewed once, quietly', async () => {
  const { server, auth, tokens } = await signedIn()
  server.expireToken()
  await auth.check()
  expect(auth.getState().status).toBe('signed-in')
  expect(tokens.read()).toBe(sampleToken(2))
  expect(server.count('/api/refresh')).toBe(1)
})

test('a stored token whose check and refresh both fail is dropped silently', async () => {
  const { server, auth, tokens } = await signedIn()
  const onLost = vi.fn()
  auth.onLost(onLost)
  server.endLogin()
  await auth.check()
  expect(auth.getState()).toEqual({ status: 'signed-out' })
  expect(tokens.read()).toBeUndefined()
  expect(onLost).not.toHaveBeenCalled()
})

test('a start without network keeps the token and tries again by itself', async () => {
  const { server, tokens } = await signedIn()
  const store = memoryStore()
  store.setItem('accessToken', tokens.read() ?? '')
  const later = open(server, { store })
  server.isDown = true
  vi.useFakeTimers()
  void later.auth.check()
  await vi.advanceTimersByTimeAsync(10)
  expect(later.auth.getState()).toMatchObject({ status: 'unreachable' })
  expect(later.tokens.read()).toBe(sampleToken(1))
  server.isDown = false
  await vi.advanceTimersByTimeAsync(5010)
  expect(later.auth.getState().status).toBe('signed-in')
})

test('a start at which the server fails keeps the token and tries again by itself', async () => {
  const { server, tokens } = await signedIn()
  const store = memoryStore()
  store.setItem('accessToken', tokens.read() ?? '')
  const later = open(server, { store })
  server.answers.set('/api/auth/me', { status: 500, body: undefined })
  vi.useFakeTimers()
  void later.auth.check()
  await vi.advanceTimersByTimeAsync(10)
  expect(later.auth.getState()).toMatchObject({ status: 'unreachable' })
  expect(later.tokens.read()).toBe(sampleToken(1))
  const { name: _name, ...nameless } = ana
  server.answers.set('/api/auth/me', { status: 200, body: nameless })
  await vi.advanceTimersByTimeAsync(5010)
  expect(later.auth.getState()).toMatchObject({ status: 'signed-in', user: { name: '' } })
})

test('a check without network keeps showing whose token it is, and asks again', async () => {
  const { server, auth } = await signedIn()
  server.isDown = true
  vi.useFakeTimers()
  void auth.check()
  await vi.advanceTimersByTimeAsync(10)
  expect(auth.getState()).toMatchObject({ status: 'signed-in', user: ana })
  server.isDown = false
  server.endLogin()
  await vi.advanceTimersByTimeAsync(5010)
  expect(auth.getState()).toEqual({ status: 'signed-out' })
})

test('30 calls that fail with 401 at once cause exactly one refresh, and all 30 succeed', async () => {
  const { server, auth } = await signedIn()
  server.expireToken()
  const responses = await Promise.all(Array.from({ length: 30 }, () => auth.transport(mine)))
  expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect(server.count('/api/refresh')).toBe(1)
  expect(server.count('/api/mine')).toBe(60)
})

test('a call that comes back stale after the renewal uses the new token at once', async () => {
  const { server, auth } = await signedIn()
  server.expireToken()
  const renewed = Promise.withResolvers<void>()
  const slow: typeof server.transport = async (request) => {
    const response = await server.transport(request)
    if (request.path === '/api/slow') await renewed.promise
    return response
  }
  const tab = open({ transport: slow })
  tab.tokens.write(sampleToken(1))
  const late = tab.auth.transport({ ...mine, path: '/api/slow' })
  await tab.auth.transport(mine)
  renewed.resolve()
  expect((await late).status).toBe(200)
  expect(server.count('/api/refresh')).toBe(1)
  expect(auth.getState().status).toBe('signed-in')
})

test('a failed refresh removes the token, signs out and notifies once', async () => {
  const { server, auth, tokens } = await signedIn()
  const onLost = vi.fn()
  auth.onLost(onLost)
  server.endLogin()
  const responses = await Promise.all([1, 2, 3].map(() => auth.transport(mine)))
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(tokens.read()).toBeUndefined()
  expect(auth.getState()).toEqual({ status: 'signed-out' })
  expect(onLost).toHaveBeenCalledTimes(1)
  expect(server.count('/api/refresh')).toBe(1)
})

test('a call is retried once: a second 401 is passed on', async () => {
  const { server, auth } = await signedIn()
  server.answers.set('/api/mine', { status: 401, body: undefined })
  expect((await auth.transport(mine)).status).toBe(401)
  expect([server.count('/api/mine'), server.count('/api/refresh')]).toEqual([2, 1])
})

test.each([408, 429, 500, 502, 503])(
  'a refresh answered with %d keeps the login',
  async (status) => {
    const { server, auth, tokens } = await signedIn()
    server.expireToken()
    server.answers.set('/api/refresh', { status, body: undefined })
    await expect(auth.transport(mine)).rejects.toMatchObject({ status })
    expect(tokens.read()).toBe(sampleToken(1))
    expect(auth.getState().status).toBe('signed-in')
  },
)

test('a network that fails during the refresh keeps the login', async () => {
  const { server, tokens } = await signedIn()
  server.expireToken()
  const tab = open({
    transport: (request) =>
      request.path === '/api/refresh'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : server.transport(request),
  })
  tab.tokens.write(tokens.read() ?? '')
  await expect(tab.auth.transport(mine)).rejects.toMatchObject({ status: 0 })
  expect(tab.tokens.read()).toBe(sampleToken(1))
})

test('calls that are open to all carry no token and renew nothing', async () => {
  const { server, auth } = await signedIn()
  server.answers.set('/api/events', { status: 401, body: undefined })
  const response = await auth.transport({ method: 'GET', path: '/api/events', access: 'open' })
  expect(response.status).toBe(401)
  expect(server.count('/api/refresh')).toBe(0)
})

test('a logout is sent to the server and removes token and user', async () => {
  const { server, auth, tokens } = await signedIn()
  await auth.logout()
  expect(server.count('/api/logout')).toBe(1)
  expect(tokens.read()).toBeUndefined()
  expect(auth.getState()).toEqual({ status: 'signed-out', byChoice: true })
})

test('a logout that does not reach the server signs out here and rejects', async () => {
  const { server, auth, tokens } = await signedIn()
  server.isDown = true
  await expect(auth.logout()).rejects.toMatchObject({ status: 0 })
  expect(tokens.read()).toBeUndefined()
  expect(auth.getState().status).toBe('signed-out')
})

test('a logout during a renewal ends with nobody signed in, and leads nobody to the login', async () => {
  const { server, tokens } = await signedIn()
  server.expireToken()
  let leaving: Promise<void> | undefined
  const tab = open({
    transport: (request) => {
      if (request.path === '/api/refresh') leaving = tab.auth.logout()
      return server.transport(request)
    },
  })
  const onLost = vi.fn()
  tab.auth.onLost(onLost)
  tab.tokens.write(tokens.read() ?? '')
  expect((await tab.auth.transport(mine)).status).toBe(401)
  await leaving
  expect(server.count('/api/logout')).toBe(1)
  expect(tab.tokens.read()).toBeUndefined()
  expect(tab.auth.getState()).toEqual({ status: 'signed-out', byChoice: true })
  expect(onLost).not.toHaveBeenCalled()
})

test('what was fetched for a user is forgotten at logout and when the user changes', async () => {
  const onUserChange = vi.fn()
  const { server, auth } = await signedIn(onUserChange)
  await auth.check()
  expect(onUserChange).not.toHaveBeenCalled()
  server.user = bruno
  await auth.check()
  expect(onUserChange).toHaveBeenCalledTimes(1)
  await auth.logout()
  expect(onUserChange).toHaveBeenCalledTimes(2)
})
