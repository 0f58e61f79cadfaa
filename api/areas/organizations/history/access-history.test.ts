import type { SecondFactors } from '@55tickets/contracts/accounts/second-factor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordedHistory } from '../../../testing/recorded-history.ts'
import { type AccountsApp, openAccountsApp, PASSWORD } from '../../accounts/testing/accounts-app.ts'
import { createFactorUser } from '../../accounts/testing/factor-user.ts'

let accounts: AccountsApp

beforeAll(async () => {
  accounts = await openAccountsApp()
})
afterAll(() => accounts.close())

interface Entry {
  readonly organization_id: string
  readonly kind: string
  readonly details: object
  readonly device: string | null
  readonly address: string | null
}

test('logins, proofs and ended logins of a member are recorded in each of their organizations', async () => {
  const { app, database } = accounts
  const email = 'membro@example.com'
  const browser = await accounts.browser(email)
  const { rows: organizations } = await database.pool.query<{ id: string }>(
    `insert into organizations (id, slug, name, phone, search_name)
     select gen_random_uuid(), 'casa-' || n, 'Casa', '51998765432', 'casa' from generate_series(1, 3) n
     returning id`,
  )
  const [first, second, waiting] = organizations.map(({ id }) => id)
  await database.pool.query(
    `insert into organization_members (organization_id, user_id, role, confirmed_at)
     select organization.id, users.id, 'viewer', case when organization.id <> $2 then app_now() end
       from users, organizations organization where email = $1`,
    [email, waiting],
  )
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile',
  }
  const remoteAddress = '203.0.113.7'
  const logIn = (password: string) =>
    accounts.post('/login', { email, password }, { headers, remoteAddress })
  expect((await logIn('errada')).statusCode).toBe(401)
  const { accessToken } = (await logIn(PASSWORD)).json<{ accessToken: string }>()
  const authorization = `Bearer ${accessToken}`
  const ask = (path: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { ...headers, authorization },
      payload,
    })
  expect((await ask('/auth/step-up', { password: 'errada' })).statusCode).not.toBe(200)
  expect((await ask('/auth/step-up', { password: PASSWORD })).statusCode).toBe(200)
  const next = { password: PASSWORD, newPassword: 'Canoa-Furada-9' }
  expect((await ask('/auth/change-password', next)).statusCode).toBe(200)
  const { rows } = await database.pool.query<Entry>(
    `select organization_id, kind, details, device, address from organization_history order by id`,
  )
  const on = { device: 'Chrome, Android', address: remoteAddress }
  for (const id of [first, second])
    expect(rows.filter(({ organization_id }) => organization_id === id)).toMatchObject([
      { kind: 'logged_in', ...on },
      { kind: 'stepped_up', details: { way: 'password' }, ...on },
      { kind: 'logins_ended', details: { why: 'password changed' }, address: null },
    ])
  // Whom no owner has confirmed yet is nobody of the organization.
  expect(rows).toHaveLength(6)
  expect(browser.email).toBe(email)
})

test('second factors that a member sets up and removes are recorded', async () => {
  const member = await createFactorUser(accounts)
  await accounts.database.pool.query(
    `with organization as (
       insert into organizations (id, slug, name, phone, search_name)
       values (gen_random_uuid(), 'palco', 'Palco', '51998765432', 'palco') returning id)
     insert into organization_members (organization_id, user_id, role, confirmed_at)
     select id, $1, 'viewer', app_now() from organization`,
    [member.id],
  )
  await member.stepUp({ password: PASSWORD })
  const { added } = await member.addPasskey()
  const [passkey] = added.json<{ factors: SecondFactors }>().factors.passkeys
  expect((await member.call('DELETE', `/auth/passkeys/${passkey?._id}`)).statusCode).toBe(200)
  const { pool } = accounts.database
  expect(await recordedHistory(pool, 'factor_added', 'factor_removed')).toEqual([
    { kind: 'factor_added', by: 'member', details: { factor: 'passkey' } },
    { kind: 'factor_removed', by: 'member', details: { factor: 'passkey' } },
  ])
})
