import { afterEach, expect, test, vi } from 'vitest'
import { bindApi, type Transport } from '../api/api.ts'
import { createLock, type ExclusiveLock } from '../exclusive-lock.ts'
import {
  bruno,
  createFakeAccounts,
  credentials,
  memoryStore,
  openTab,
  sampleToken,
} from '../testing/fake-accounts.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const mine = { method: 'GET', path: '/api/mine', access: 'user' } as const

async function twoTabs(locks: readonly [ExclusiveLock, ExclusiveLock]) {
  const server = createFakeAccounts()
  const store = memoryStore()
  const one = openTab(server, { store, lock: locks[0] })
  const two = openTab(server, { store, lock: locks[1] })
  await one.auth.login(credentials)
  await two.auth.check()
  return { server, one, two }
}

async function refreshBoth(locks: readonly [ExclusiveLock, ExclusiveLock]) {
  const { server, one, two } = await twoTabs(locks)
  server.expireToken()
  const responses = await Promise.all([one.auth.transport(mine), two.auth.transport(mine)])
  return { server, one, two, statuses: responses.map(({ status }) => status) }
}

test('two tabs refreshing at once ask once and stay signed in', async () => {
  const shared = createLock(undefined)
  const { server, one, two, statuses } = await refreshBoth([shared, shared])
  expect(statuses).toEqual([200, 200])
  expect(server.count('/api/refresh')).toBe(1)
  expect(one.auth.getState().status).toBe('signed-in')
  expect(two.auth.getState().status).toBe('signed-in')
})

test('without the shared lock the second of them would have ended the login', async () => {
  const { server, one } = await refreshBoth([createLock(undefined), createLock(undefined)])
  expect(server.count('/api/refresh')).toBe(2)
  expect((await one.auth.transport(mine)).status).toBe(401)
  expect(one.auth.getState()).toEqual({ status: 'signed-out' })
})

test('a tab follows login and logout in another tab', async () => {
  const shared = createLock(undefined)
  const { one, two } = await twoTabs([shared, shared])
  expect(two.auth.getState().status).toBe('signed-in')
  await one.auth.logout()
  await two.auth.check()
  expect(two.auth.getState()).toEqual({ status: 'signed-out' })
})

test('when the token belongs to another user, nobody is shown until it is checked', async () => {
  const server = createFakeAccounts()
  const { auth, tokens } = openTab(server)
  await auth.login(credentials)
  server.user = bruno
  await server.transport({ method: 'POST', path: '/api/login', access: 'open' })
  tokens.write(sampleToken(2, bruno))
  server.isDown = true
  vi.useFakeTimers()
  void auth.check()
  await vi.advanceTimersByTimeAsync(10)
  expect(auth.getState()).toMatchObject({ status: 'unreachable' })
  server.isDown = false
  await vi.advanceTimersByTimeAsync(5010)
  expect(auth.getState()).toEqual({ status: 'signed-in', user: bruno })
})

test("the browser's locks are used if it has them", async () => {
  const held: string[] = []
  const locks = {
    request: async <T>(name: string, work: () => Promise<T>) => {
      held.push(name)
      return work()
    },
  }
  expect(await createLock(locks)(async () => 55)).toBe(55)
  expect(held).toEqual(['login'])
})

const noAnswer = { name: 'ApiError', status: 0, code: 'NO_RESPONSE' }

test('a logout that gets no answer gives up in time and lets the next begin', async () => {
  const lock = createLock(undefined)
  const { transport, limit } = silence()
  const { auth } = openTab({ transport }, { lock })
  await expect(auth.logout()).rejects.toMatchObject(noAnswer)
  expect(limit).toHaveBeenCalledWith(15_000)
  expect(await lock(async () => 55)).toBe(55)
})

test('a renewal without an answer times out and keeps the login', async () => {
  const server = createFakeAccounts()
  const { transport, limit } = silence()
  const { auth, tokens } = openTab({
    transport: (request) =>
      request.path === '/api/refresh' ? transport(request) : server.transport(request),
  })
  await auth.login(credentials)
  server.expireToken()
  await expect(bindApi(auth.transport)('readMe', {})).rejects.toMatchObject(noAnswer)
  expect(limit).toHaveBeenCalledWith(15_000)
  expect(tokens.read()).toBe(sampleToken(1))
})

test('a login has no timeout, but releases the lock after a while', async () => {
  const server = createFakeAccounts()
  const lock = createLock(undefined)
  const { auth } = openTab(
    {
      transport: async (request) => {
        if (request.path === '/api/login') await new Promise((go) => setTimeout(go, 60_000))
        return server.transport(request)
      },
    },
    { lock },
  )
  // Loaded before timers are faked.
  await import('../api/contracts.ts')
  vi.useFakeTimers()
  const login = auth.login(credentials)
  await vi.advanceTimersByTimeAsync(0)
  const order: string[] = []
  void login.then(() => order.push('login'))
  void lock(async () => order.push('another'))
  await vi.advanceTimersByTimeAsync(14_900)
  expect(order).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(order).toEqual(['another'])
  // A check triggered by another tab does not invalidate the login.
  await auth.check()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(order).toEqual(['another', 'login'])
  expect(auth.getState()).toMatchObject({ status: 'signed-in' })
})

/** Stubs a server that never answers, with a timeout that expires at once. */
function silence() {
  const limit = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('time is up', 'TimeoutError')))
  const transport: Transport = ({ signal }) =>
    new Promise((_, reject) => {
      if (signal?.aborted) reject(signal.reason)
    })
  return { transport, limit }
}

test('work that fails lets the next begin', async () => {
  const lock = createLock(undefined)
  await expect(lock(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await lock(async () => 55)).toBe(55)
})
