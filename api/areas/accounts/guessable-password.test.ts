import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../testing/people.ts'
import { openEditorApp } from '../editor/testing/editor-app.ts'
import { type AccountsApp, newcomer, openAccountsApp } from './testing/accounts-app.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await openAccountsApp()
})
afterAll(() => accounts.close())

const signUp = (email: string, password: string) =>
  accounts.post('/signup', { ...newcomer(email), password, passwordConfirm: password })
const logIn = (email: string, password: string) => accounts.post('/login', { email, password })
const query = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await accounts.database.pool.query(text, values)).rows
const isGuessable = async (email: string) =>
  (
    await query<{ guessable: boolean }>(
      'select has_guessable_password as guessable from users where email = $1',
      email,
    )
  )[0]?.guessable
/** Sets another password by a mailed link, and returns what the answer says of it. */
async function reset(email: string, newPassword: string) {
  await query('delete from password_resets')
  await accounts.post('/auth/forgot-password', { email })
  const token = await expect
    .poll(async () => (await accounts.mailsTo(email, 'password-recovery')).at(-1), {
      timeout: 60_000,
    })
    .toBeDefined()
    .then(
      async () =>
        /token=(\S+)/.exec((await accounts.mailsTo(email, 'password-recovery')).at(-1) ?? '')?.[1],
    )
  const answer = await accounts.post('/auth/reset-password', { token, newPassword })
  return answer.json<{ fields?: object; message: string }>()
}

test('a buyer may choose a common password and is told; it is known from the next login on, too', async () => {
  const advice = await accounts.post('/password-advice', { password: 'flamengo' })
  expect(advice.json()).toEqual({ fault: 'common' })
  const personal = { password: 'souza-2026', name: 'Ana Souza', email: 'a@example.com' }
  expect((await accounts.post('/password-advice', personal)).json()).toEqual({ fault: 'personal' })

  const email = 'buyer@example.com'
  expect((await signUp(email, '123456')).statusCode).toBe(201)
  expect(await isGuessable(email)).toBe(true)
  await query('update users set has_guessable_password = false')
  expect((await logIn(email, '123456')).statusCode).toBe(200)
  expect(await isGuessable(email)).toBe(true)
})

test('a member of an organization, or of our team, can’t choose one', async () => {
  for (const role of ['member', 'team']) {
    const email = `${role}@example.com`
    await signUp(email, 'trombone de vara')
    const [user] = await query<{ id: string }>('select id from users where email = $1', email)
    await query(
      role === 'team'
        ? `insert into staff (user_id, role) values ($1, 'platform')`
        : `with organization as (
             insert into organizations (id, slug, name, phone, search_name)
             values (gen_random_uuid(), 'palco', 'Palco', '51998765432', 'palco') returning id)
           insert into organization_members (organization_id, user_id, role, confirmed_at)
           select id, $1, 'viewer', app_now() from organization`,
      user?.id,
    )
    expect(await reset(email, 'qwertyuiop')).toMatchObject({
      fields: { newPassword: expect.stringContaining('mais usadas') },
    })
    expect((await logIn(email, 'trombone de vara')).statusCode).not.toBe(401)
  }
})

test('an organization is created, and an invite accepted, only with a better password', async () => {
  const app = await openEditorApp()
  const bia = await createPerson(app.database.db)
  const set = (isGuessable: boolean) =>
    app.database.pool.query('update users set has_guessable_password = $2 where id = $1', [
      bia,
      isGuessable,
    ])
  const create = () =>
    app.call<{ code?: string }>(
      'POST',
      '/organizations',
      { name: 'Palco Norte', phone: '51998765432' },
      bia,
    )
  await set(true)
  expect(await create()).toMatchObject({ status: 422, body: { code: 'PASSWORD_GUESSABLE' } })
  const invite = await app.call<{ link: string }>(
    'POST',
    `/organizations/${app.organizationId}/invites`,
    {
      email: null,
      role: 'viewer',
      eventIds: null,
    },
  )
  const token = invite.body.link.split('/').at(-1)
  const accept = () =>
    app.call<{ code?: string }>('POST', `/invites/${token}/accept`, undefined, bia)
  expect(await accept()).toMatchObject({ status: 422, body: { code: 'PASSWORD_GUESSABLE' } })
  await set(false)
  expect([(await create()).status, (await accept()).status]).toEqual([201, 200])
  await app.close()
})
