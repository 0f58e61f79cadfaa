import { expect, test } from 'vitest'
import type { ApiRequest } from '../api/api.ts'
import { bruno, createFakeAccounts, credentials, openTab } from '../testing/fake-accounts.ts'

const danger: ApiRequest = { method: 'POST', path: '/api/danger', access: 'user' }
const needed = { status: 403, body: { code: 'STEP_UP_NEEDED', message: 'Confirme que é você.' } }

async function signedIn() {
  const server = createFakeAccounts()
  const { auth, tokens } = openTab(server)
  await auth.login(credentials)
  server.answers.set('/api/danger', needed)
  return { server, auth, tokens }
}

test('all calls that wait share one question, and each is sent again once', async () => {
  const { server, auth } = await signedIn()
  let asked = 0
  auth.stepUp.subscribe(() => {
    if (auth.stepUp.isAsked()) asked += 1
  })
  const calls = [1, 2, 3].map(() => auth.transport(danger))
  await expect.poll(() => server.count('/api/danger')).toBe(3)
  await expect.poll(() => asked).toBe(3)
  server.answers.delete('/api/danger')
  auth.stepUp.settle(true)
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(server.count('/api/danger')).toBe(6)
  expect(auth.stepUp.isAsked()).toBe(false)
})

test('a call that is refused again after the proof is not repeated without end', async () => {
  const { server, auth } = await signedIn()
  const call = auth.transport(danger)
  await expect.poll(auth.stepUp.isAsked).toBe(true)
  auth.stepUp.settle(true)
  expect(await call).toEqual(needed)
  expect(server.count('/api/danger')).toBe(2)
})

test('a logout, or another user in another tab, ends the question, and nothing is repeated', async () => {
  for (const end of ['logout', 'another user']) {
    const { server, auth, tokens } = await signedIn()
    const call = auth.transport(danger)
    await expect.poll(auth.stepUp.isAsked).toBe(true)
    if (end === 'logout') await auth.logout()
    else {
      server.user = bruno
      await server.transport({ method: 'POST', path: '/api/login', access: 'open' })
      tokens.write(`${bruno.id}.2`)
      await auth.check()
    }
    expect(await call).toEqual(needed)
    expect(auth.stepUp.isAsked()).toBe(false)
    expect(server.count('/api/danger')).toBe(1)
  }
})

test('a question that could not be shown fails its call', async () => {
  const { auth } = await signedIn()
  const call = auth.transport(danger)
  await expect.poll(auth.stepUp.isAsked).toBe(true)
  auth.stepUp.fail(new TypeError('Failed to fetch dynamically imported module'))
  await expect(call).rejects.toThrow('Failed to fetch')
})
