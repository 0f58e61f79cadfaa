import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SECRET_KEY } from '../../platform/config.ts'
import { createSigner } from '../../platform/secrets.ts'
import { createTestApp } from '../../testing/app.ts'
import { testDeps } from '../../testing/deps.ts'
import { wireAccounts } from '../../wiring/accounts.ts'
import { type AccountsApp, type Browser, openAccountsApp } from './testing/accounts-app.ts'
import { createTokens } from './tokens.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await openAccountsApp()
})
afterAll(() => accounts.close())

const shift = async (interval: string) => {
  await accounts.database.shiftClock(interval)
  await accounts.clock.sync()
}
const accessToken = (answer: { json(): { accessToken: string } }) => answer.json().accessToken
const presenting = (browser: Browser, refresh: string) => ({
  cookies: { ...browser.cookies, refresh },
})

test('an access token lasts fifteen minutes, and is renewed by the cookie', async () => {
  const browser = await accounts.browser()
  await shift('14 minutes 50 seconds')
  expect((await browser.me()).statusCode).toBe(200)
  await shift('15 minutes 10 seconds')
  expect((await browser.me()).statusCode).toBe(401)
  const renewed = await browser.refresh()
  expect((await browser.me(accessToken(renewed))).statusCode).toBe(200)
  await shift('0')
})

test('access tokens are unique, also within one moment', () => {
  const tokens = createTokens(['a secret of this test'])
  const caller = { userId: randomUUID(), loginId: randomUUID() }
  const now = new Date()
  const issued = Array.from({ length: 1_000 }, () => tokens.issueAccess(caller, now))
  expect(new Set(issued).size).toBe(1_000)
  for (const token of issued) expect(tokens.readAccess(token, now)).toEqual(caller)
})

test('an access token without a nonce, as older versions issued, is refused', () => {
  const secret = 'a secret of this test'
  const content = `${randomUUID()}.${randomUUID()}.${Math.floor(Date.now() / 1000) + 600}`
  const old = `${content}.${createSigner([secret], 'access token').sign(content)}`
  expect(createTokens([secret]).readAccess(old, new Date())).toBeNull()
})

test('two tabs that refresh at once get the same successor and stay signed in', async () => {
  const browser = await accounts.browser()
  const same = presenting(browser, browser.cookies['refresh'] ?? '')
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.refresh(same)))
  const cookies = answers.map(
    (answer) => answer.cookies.find((cookie) => cookie.name === 'refresh')?.value,
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
  expect(new Set(cookies).size).toBe(1)
  expect((await browser.refresh()).statusCode).toBe(200)
})

test('a token reused after the grace period ends the whole login, for the thief and for the owner', async () => {
  const browser = await accounts.browser()
  const stolen = browser.cookies['refresh'] ?? ''
  await browser.refresh()
  await shift('11 seconds')
  expect((await browser.refresh(presenting(browser, stolen))).statusCode).toBe(401)
  expect((await browser.refresh()).statusCode).toBe(401)
  expect((await browser.me()).statusCode).toBe(401)
  await shift('0')
  const { rows } = await accounts.database.pool.query(
    `select end_reason from logins where end_reason like '%reused%'`,
  )
  expect(rows).toHaveLength(1)
})

test('an older token ends the login even within the grace of a newer one', async () => {
  const browser = await accounts.browser()
  const first = browser.cookies['refresh'] ?? ''
  await browser.refresh()
  await browser.refresh()
  expect((await browser.refresh(presenting(browser, first))).statusCode).toBe(401)
  expect((await browser.refresh()).statusCode).toBe(401)
})

test('a login unused for thirty days has expired', async () => {
  const browser = await accounts.browser()
  await shift('29 days 23 hours')
  expect((await browser.refresh()).statusCode).toBe(200)
  await shift('60 days')
  expect((await browser.refresh()).statusCode).toBe(401)
  await shift('0')
})

test('another site can neither refresh nor log out: it does not know the XSRF token', async () => {
  const browser = await accounts.browser()
  const other = await accounts.browser()
  for (const token of ['', 'guess', other.cookies['XSRF-TOKEN'] ?? '']) {
    const headers = { 'x-xsrf-token': token }
    expect((await browser.refresh({ headers })).statusCode).toBe(403)
    expect((await browser.logout({ headers })).statusCode).toBe(403)
  }
  // A form on another site sends neither cookie nor token, and must not clear the cookies.
  const form = await accounts.app.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  })
  expect([form.statusCode, form.headers['set-cookie']]).toEqual([403, undefined])
  expect((await browser.me()).statusCode).toBe(200)
})

test('a login outlives a change of SECRET_KEY, and tokens of the retired one are refused', async () => {
  const [retired, current] = [DEFAULT_SECRET_KEY, 'the-secret-key-that-replaces-the-other']
  const answerOf = async (secretKey: string, more: object) => {
    const environment = { SECRET_KEY: secretKey, TICKET_KEYS: `0:${retired}` }
    const deps = testDeps(accounts.database, { environment, clock: accounts.clock })
    const { register, identify, rights } = await wireAccounts(deps)
    const { app } = await createTestApp(accounts.database, environment, register, identify, rights)
    const answer = await app.inject(more)
    await app.close()
    return answer
  }
  const me = (token: string) => ({
    url: '/api/auth/me',
    headers: { authorization: `Bearer ${token}` },
  })
  const refresh = (cookies: Record<string, string>) => ({
    url: '/api/refresh',
    cookies,
    headers: { 'x-xsrf-token': cookies['XSRF-TOKEN'] },
  })
  const browser = await accounts.browser()
  const during = `${current},${retired}`
  expect((await answerOf(during, me(browser.accessToken))).statusCode).toBe(200)
  const renewed = await answerOf(during, refresh(browser.cookies))
  expect(renewed.statusCode).toBe(200)
  const cookies = Object.fromEntries(renewed.cookies.map(({ name, value }) => [name, value]))
  // A server that has not been replaced yet: there the new value is the second one.
  expect((await answerOf(`${retired},${current}`, me(accessToken(renewed)))).statusCode).toBe(200)

  expect((await answerOf(current, me(browser.accessToken))).statusCode).toBe(401)
  expect((await answerOf(current, refresh(browser.cookies))).statusCode).toBe(401)
  const caller = { userId: randomUUID(), loginId: randomUUID() }
  const forged = createTokens([retired]).issueAccess(caller, accounts.clock.now())
  expect((await answerOf(current, me(forged))).statusCode).toBe(401)
  expect((await answerOf(current, me(accessToken(renewed)))).statusCode).toBe(200)
  expect((await answerOf(current, refresh(cookies))).statusCode).toBe(200)
})

test('logging out ends this login and no other', async () => {
  const phone = await accounts.browser('two@example.com')
  const desk = await accounts.browser('two@example.com')
  expect((await phone.logout()).statusCode).toBe(200)
  expect((await phone.me()).statusCode).toBe(401)
  expect((await phone.refresh()).statusCode).toBe(401)
  expect((await desk.refresh()).statusCode).toBe(200)
  expect((await accounts.app.inject({ method: 'POST', url: '/api/logout' })).statusCode).toBe(200)
})

test.each(['', 'x', 'a.b.c', 'a.1.', '.1.x'])(
  'a made-up refresh token %j is refused',
  async (made) => {
    const browser = await accounts.browser()
    expect((await browser.refresh(presenting(browser, made))).statusCode).toBe(401)
  },
)

test('an altered access token is refused', async () => {
  const browser = await accounts.browser()
  const other = await accounts.browser()
  const [, login, expires, mark, seal] = browser.accessToken.split('.')
  const [someone] = other.accessToken.split('.')
  for (const token of [
    '',
    'x',
    `${someone}.${login}.${expires}.${mark}.${seal}`,
    browser.accessToken.replace(`.${mark}.`, '.AAAAAAAA.'),
    browser.accessToken.replace(`.${mark}.`, '.'),
    browser.accessToken.replace(`.${expires}.`, `.${Number(expires) + 99}.`),
    `${browser.accessToken}x`,
    `${browser.accessToken}.x`,
  ]) {
    expect((await browser.me(token)).statusCode).toBe(401)
  }
})
