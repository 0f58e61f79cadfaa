import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsApp, newcomer, openAccountsApp } from './testing/accounts-app.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await openAccountsApp()
})
afterAll(() => accounts.close())

const SECRET = 'CANARY-secret-1'

test('no password, token, cookie or phone is logged, not even when a call fails', async () => {
  const person = { ...newcomer('canary@example.com'), password: SECRET, passwordConfirm: SECRET }
  const credentials = { email: person.email, password: SECRET }
  await accounts.post('/signup', person)
  const login = await accounts.post('/login', credentials)
  const { accessToken } = login.json<{ accessToken: string }>()
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
  const call = { headers: { authorization: `Bearer ${accessToken}` }, cookies }
  await accounts.app.inject({ url: '/api/auth/me', ...call })
  await accounts.app.inject({ url: `/api/refresh?token=${SECRET}`, ...call })
  await accounts.post('/auth/reset-password', { token: SECRET, newPassword: SECRET })
  await accounts.post('/login', { ...credentials, password: `${SECRET}x` })
  await accounts.post('/signup', { ...person, cellphone: SECRET })

  await accounts.database.pool.query('alter table users rename to gone')
  const failed = await accounts.post('/login', credentials)
  await accounts.database.pool.query('alter table gone rename to users')
  expect(failed.statusCode).toBe(500)

  const log = accounts.logged().join('')
  expect(log).toContain('a request failed')
  const seals = [accessToken, ...Object.values(cookies)].map((token) => token.slice(-20))
  for (const secret of [SECRET, '51998765432', ...seals]) expect(log).not.toContain(secret)
})
