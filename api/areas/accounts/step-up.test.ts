import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsApp, openAccountsApp, PASSWORD } from './testing/accounts-app.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await openAccountsApp()
})
afterAll(() => accounts.close())

const withToken = (token: string) => ({ authorization: `Bearer ${token}` })
const prove = (token: string, body: object) =>
  accounts.post('/auth/step-up', body, { headers: withToken(token) })
const provedUntil = async (token: string) => {
  const url = '/api/auth/step-up'
  const { ways, until } = (await accounts.app.inject({ url, headers: withToken(token) })).json()
  expect(ways).toEqual(['password'])
  return until as string | null
}

test('a proof by the password is good for ten minutes, and for one login only', async () => {
  const { email, accessToken } = await accounts.browser()
  const other = (await accounts.post('/login', { email, password: PASSWORD })).json().accessToken
  expect(await provedUntil(accessToken)).toBeNull()
  const wrong = await prove(accessToken, { password: 'falso123' })
  expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'WRONG_PASSWORD'])
  expect(await provedUntil(accessToken)).toBeNull()

  const proof = await prove(accessToken, { password: PASSWORD })
  expect(proof.statusCode).toBe(200)
  expect(await provedUntil(accessToken)).toBe(proof.json().until)
  expect(await provedUntil(other)).toBeNull()
  await accounts.database.shiftClock('10 minutes')
  expect(await provedUntil(accessToken)).toBeNull()
})
