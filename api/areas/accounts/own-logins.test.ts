import type { OwnLogins } from '@55tickets/contracts/accounts.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import {
  type AccountsApp,
  type Browser,
  openAccountsApp,
  PASSWORD,
} from './testing/accounts-app.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await openAccountsApp()
})
afterAll(() => accounts.close())

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'

/** Logs in to an account from another device. */
const logInOn = (email: string, more: InjectOptions = {}) =>
  accounts.post(
    '/login',
    { email, password: PASSWORD },
    { headers: { 'user-agent': PHONE }, remoteAddress: '203.0.113.7', ...more },
  )
const tokenOf = (answer: { json: () => unknown }) =>
  (answer.json() as { accessToken: string }).accessToken
const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, token: string, payload?: object) =>
  accounts.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
const loginsOf = async (token: string) =>
  (await ask('GET', '/auth/logins', token)).json<OwnLogins>().logins
const isSignedIn = async (browser: Browser, token: string) =>
  (await browser.me(token)).statusCode === 200
const proveAddress = (email: string) =>
  accounts.database.pool.query('update users set email_proved_at = app_now() where email = $1', [
    email,
  ])
const newDeviceMails = (email: string) => accounts.mailsTo(email, 'new-device')

test('a user sees where the account is open, the own device first', async () => {
  const browser = await accounts.browser('sees@example.com')
  const phone = tokenOf(await logInOn(browser.email))
  expect(await loginsOf(phone)).toMatchObject([
    { device: 'Chrome, Android', address: '203.0.113.7', isThis: true },
    { device: 'Aparelho desconhecido', address: '127.0.0.1', isThis: false },
  ])
  await browser.refresh({
    headers: { 'user-agent': PHONE, 'x-xsrf-token': browser.cookies['XSRF-TOKEN'] },
  })
  expect((await loginsOf(phone)).map(({ device }) => device)).toEqual([
    'Chrome, Android',
    'Chrome, Android',
  ])
})

test('a login is ended on another device, at once', async () => {
  const browser = await accounts.browser('ends@example.com')
  const phone = tokenOf(await logInOn(browser.email))
  const [, other] = await loginsOf(phone)
  expect((await ask('DELETE', `/auth/logins/${other?._id}`, phone)).json()).toEqual({
    message: 'Acesso encerrado.',
  })
  expect(await isSignedIn(browser, browser.accessToken)).toBe(false)
  expect((await browser.refresh()).statusCode).toBe(401)
  expect(await isSignedIn(browser, phone)).toBe(true)
  expect((await ask('DELETE', `/auth/logins/${other?._id}`, phone)).json()).toMatchObject({
    code: 'LOGIN_NOT_FOUND',
  })
})

test('nobody ends the login of somebody else', async () => {
  const [ana, bia] = [await accounts.browser(), await accounts.browser()]
  const [login] = await loginsOf(ana.accessToken)
  const answer = await ask('DELETE', `/auth/logins/${login?._id}`, bia.accessToken)
  expect(answer.json()).toMatchObject({ code: 'LOGIN_NOT_FOUND' })
  expect(await isSignedIn(ana, ana.accessToken)).toBe(true)
})

test('all other logins are ended, and this one stays', async () => {
  const browser = await accounts.browser('others@example.com')
  const others = [await logInOn(browser.email), await logInOn(browser.email)].map(tokenOf)
  expect((await ask('DELETE', '/auth/logins', browser.accessToken)).statusCode).toBe(200)
  for (const token of others) expect(await isSignedIn(browser, token)).toBe(false)
  expect(await isSignedIn(browser, browser.accessToken)).toBe(true)
  expect(await loginsOf(browser.accessToken)).toHaveLength(1)
})

test.each([
  ['90 days', false],
  ['12 hours', true],
])('a login ends after %s however much it is used (our team: %j)', async (age, isTeam) => {
  const browser = await accounts.browser()
  const change = (interval: string) =>
    accounts.database.pool.query(
      `update logins set created_at = app_now() - interval '${age}' + interval '${interval}'
        where user_id = (select id from users where email = $1)`,
      [browser.email],
    )
  if (isTeam)
    await accounts.database.pool.query(
      `insert into staff (user_id, role) select id, 'platform' from users where email = $1`,
      [browser.email],
    )
  await change('1 minute')
  expect((await browser.refresh()).statusCode).toBe(200)
  await change('-1 minute')
  expect((await browser.refresh()).statusCode).toBe(401)
})

test('a changed password ends all other logins and is mailed; this device stays known', async () => {
  const browser = await accounts.browser('changes@example.com')
  await proveAddress(browser.email)
  const phone = tokenOf(await logInOn(browser.email))
  const change = () =>
    ask('POST', '/auth/change-password', browser.accessToken, { newPassword: 'outra-senha' })
  expect((await change()).json()).toMatchObject({ code: 'STEP_UP_NEEDED' })
  expect(await isSignedIn(browser, phone)).toBe(true)
  await ask('POST', '/auth/step-up', browser.accessToken, { password: PASSWORD })
  const changed = await change()
  expect(changed.json()).toEqual({ message: 'Senha alterada com sucesso!' })
  expect(await isSignedIn(browser, phone)).toBe(false)
  expect(await isSignedIn(browser, browser.accessToken)).toBe(true)
  await eventually(async () =>
    expect(await accounts.mailsTo(browser.email, 'password-changed')).toHaveLength(1),
  )
  expect((await logInOn(browser.email)).statusCode).toBe(401)

  const before = await newDeviceMails(browser.email)
  const cookies = Object.fromEntries(changed.cookies.map(({ name, value }) => [name, value]))
  const again = { email: browser.email, password: 'outra-senha' }
  expect((await accounts.post('/login', again, { cookies })).statusCode).toBe(200)
  expect(await newDeviceMails(browser.email)).toEqual(before)
})

test('a login on a new device is mailed, none on a known one, the first one, or an unproved address', async () => {
  const browser = await accounts.browser('news@example.com')
  await logInOn(browser.email)
  expect(await newDeviceMails(browser.email)).toEqual([])
  await proveAddress(browser.email)
  const login = await logInOn(browser.email)
  const [mail, ...rest] = await newDeviceMails(browser.email)
  expect(rest).toEqual([])
  expect(mail).toMatch(/Chrome, Android/)
  expect(mail).toMatch(/203\.0\.113\.7/)
  expect(mail).toMatch(/\/profile\/seguranca/)
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
  await logInOn(browser.email, { cookies })
  expect(await newDeviceMails(browser.email)).toHaveLength(1)
})
