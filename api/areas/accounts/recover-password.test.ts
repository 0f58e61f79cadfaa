import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { createBarrier } from '../../testing/barrier.ts'
import { testDeps } from '../../testing/deps.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import { blockUser } from './block-user.ts'
import { findByEmail, insertLogin } from './store.ts'
import { type AccountsApp, newcomer, openAccountsApp, PASSWORD } from './testing/accounts-app.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await openAccountsApp({
    PUBLIC_URL: 'https://55tickets.com.br',
    PUBLIC_ORIGINS: 'https://www.55tickets.com.br',
  })
})
afterAll(() => accounts.close())

const ask = (email: string, origin?: string, headers = {}) =>
  accounts.post('/auth/forgot-password', { email, ...(origin && { origin }) }, { headers })
const reset = (token: string, newPassword = 'novasenha1', headers = {}) =>
  accounts.post('/auth/reset-password', { token, newPassword }, { headers })

test('password managers are led to the page that changes a password', async () => {
  const { statusCode, headers } = await accounts.app.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/profile/seguranca'])
})

async function mailTo(email: string, template: string): Promise<string> {
  let text = ''
  await eventually(async () => {
    const mails = await accounts.mailsTo(email, template)
    expect(mails).not.toEqual([])
    text = mails.at(-1) ?? ''
  })
  return text
}

async function tokenFor(email: string): Promise<string> {
  await accounts.post('/signup', newcomer(email))
  await ask(email)
  return /reset-password\?token=([\w-]+)/.exec(await mailTo(email, 'password-recovery'))?.[1] ?? ''
}

test('the link sets a new password once, ends all logins and mails the owner', async () => {
  const browser = await accounts.browser('owner@example.com')
  const token = await tokenFor('owner@example.com')
  const done = await reset(token)
  expect(done.json()).toEqual({ message: 'Senha alterada com sucesso!' })
  expect((await browser.me()).statusCode).toBe(401)
  expect((await browser.refresh()).statusCode).toBe(401)
  expect(
    (await accounts.post('/login', { email: 'owner@example.com', password: PASSWORD })).statusCode,
  ).toBe(401)
  expect(
    (await accounts.post('/login', { email: 'owner@example.com', password: 'novasenha1' }))
      .statusCode,
  ).toBe(200)
  expect(await mailTo('owner@example.com', 'password-changed')).toContain('foi alterada')
  // While others guess, the device with the link is known, and those of the old password are not.
  await accounts.database.pool.query(
    `insert into attempts (key, count, resets_at)
     values ('login account owner@example.com', 50, app_now() + interval '1 minute')`,
  )
  const name = '__Host-known-device'
  const known = done.cookies.find((cookie) => cookie.name === name)?.value
  const logInOn = async (device = '') => {
    const credentials = { email: 'owner@example.com', password: 'novasenha1' }
    const headers = { cookie: `${name}=${device}` }
    return (await accounts.post('/login', credentials, { headers })).statusCode
  }
  expect([await logInOn(known), await logInOn(browser.cookies[name])]).toEqual([200, 429])
  expect((await reset(token)).json()).toMatchObject({ code: 'RESET_TOKEN_INVALID' })
})

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
])('a reset with %j is refused, and the link stays good for our own pages', async (headers) => {
  const email = `foreign-${Buffer.from(JSON.stringify(headers)).toString('hex')}@example.com`
  const token = await tokenFor(email)
  const foreign = await reset(token, 'novasenha1', headers)
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'CROSS_SITE'])
  expect((await accounts.post('/login', { email, password: PASSWORD })).statusCode).toBe(200)
  const own = await reset(token, 'novasenha1', { origin: 'https://55tickets.com.br' })
  expect(own.statusCode).toBe(200)
})

test('a reset withdraws the open invites that a thief of the account may have made', async () => {
  const { email } = await accounts.browser('invited-by@example.com')
  const { pool } = accounts.database
  await pool.query(
    `with owner as (select id from users where email_key = $1),
            house as (insert into organizations (id, slug, name, phone, search_name)
                      values (gen_random_uuid(), gen_random_uuid(), 'Casa', '', 'casa') returning id),
            member as (insert into organization_members (organization_id, user_id, role, confirmed_at)
                       select house.id, owner.id, 'owner', app_now() from house, owner)
       insert into organization_invites (id, organization_id, token_hash, role, invited_by, expires_at)
       select gen_random_uuid(), house.id, 'hash', 'viewer', owner.id, app_now() + interval '7 days'
         from house, owner`,
    [email],
  )
  const open = async () =>
    (await pool.query('select 1 from organization_invites where revoked_at is null')).rows.length
  expect(await open()).toBe(1)
  await reset(await tokenFor(email))
  expect(await open()).toBe(0)
})

test('of many concurrent uses of a link one succeeds', async () => {
  const token = await tokenFor('parallel@example.com')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => reset(token, `novasenha-${turn}`)),
  )
  expect(answers.map((answer) => answer.statusCode).filter((code) => code === 200)).toHaveLength(1)
})

test('the link expires after sixty minutes', async () => {
  const token = await tokenFor('late@example.com')
  await accounts.database.shiftClock('61 minutes')
  expect((await reset(token)).statusCode).toBe(410)
  await accounts.database.shiftClock('0')
})

/** Waits until `count` links were mailed to an address; returns their tokens, the oldest first. */
async function tokensTo(email: string, count: number): Promise<string[]> {
  let tokens: string[] = []
  await eventually(async () => {
    const mails = await accounts.mailsTo(email, 'password-recovery')
    expect(mails).toHaveLength(count)
    tokens = mails.map((text) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
  })
  return tokens
}

/** Two valid links of one account: the second is mailed only after ten minutes. */
async function twoTokensFor(email: string): Promise<[string, string]> {
  await tokenFor(email)
  await accounts.database.shiftClock('11 minutes')
  await ask(email)
  const [first = '', second = ''] = await tokensTo(email, 2)
  await accounts.database.shiftClock('0')
  return [first, second]
}

test('using one link invalidates the other links of the account', async () => {
  const [first] = await twoTokensFor('twice@example.com')
  expect((await reset(first)).statusCode).toBe(200)
  const { rows } = await accounts.database.pool.query(
    'select count(*) from password_resets r join users u on u.id = r.user_id where u.email_key = $1 and used_at is null',
    ['twice@example.com'],
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('an expired or used link does not invalidate a valid one', async () => {
  const email = 'unburnt@example.com'
  const [old, valid] = await twoTokensFor(email)
  await accounts.database.shiftClock('61 minutes')
  expect((await reset(old)).statusCode).toBe(410)
  expect((await reset(valid)).statusCode).toBe(200)
  await ask(email)
  const [, , next = ''] = await tokensTo(email, 3)
  expect((await reset(valid)).statusCode).toBe(410)
  expect((await reset(next)).statusCode).toBe(200)
  await accounts.database.shiftClock('0')
})

test('using a recovery link proves the address', async () => {
  const email = 'proving@example.com'
  const isProved = async () =>
    (await findByEmail(accounts.database.db, email))?.email_proved_at instanceof Date
  const token = await tokenFor(email)
  expect(await isProved()).toBe(false)
  await reset(token)
  expect(await isProved()).toBe(true)
})

test('of two links of one account used concurrently one succeeds and one is refused', async () => {
  const [first, second] = await twoTokensFor('two-links@example.com')
  const answers = await Promise.all([first, second].map((token) => reset(token)))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 410]))
})

test('a login whose password was verified before a reset is refused after it', async () => {
  const browser = await accounts.browser('judged@example.com')
  const user = await findByEmail(accounts.database.db, 'judged@example.com')
  if (!user) throw new Error('no account')
  await reset(await tokenFor('judged@example.com'))
  const late = accounts.database.db
    .transaction()
    .execute((tx) => insertLogin(tx, user, { device: 'Chrome, Android', address: '127.0.0.1' }))
  expect(await late).toBeNull()
  expect((await browser.me()).statusCode).toBe(401)
})

test('a login whose password was verified before a block is refused after it', async () => {
  const browser = await accounts.browser('judged-too@example.com')
  const { db, pool } = accounts.database
  const user = await findByEmail(db, 'judged-too@example.com')
  if (!user) throw new Error('no account')
  const { config, mailer } = testDeps(accounts.database)
  const begun = Promise.withResolvers<void>()
  const committing = createBarrier()
  const slowMailer = { ...mailer, queue: () => (begun.resolve(), committing()) }
  const deps = {
    db,
    config,
    mailer: slowMailer,
    revokeInvitesBy: async () => undefined,
    recordAccess: async () => undefined,
  }
  const blocking = blockUser(deps, { email: user.email, reason: 'Fraude', by: 'operator carla' })
  await begun.promise
  const late = db
    .transaction()
    .execute((tx) => insertLogin(tx, user, { device: 'Chrome, Android', address: '127.0.0.1' }))
  await untilLockWaits(pool, 1)
  await committing()
  expect(await blocking).toBe('done')
  expect(await late).toMatchObject({ refused: 'ACCOUNT_BLOCKED' })
  expect((await browser.me()).statusCode).toBe(401)
})

test('known and unknown addresses get the same answer, and only the known one gets a mail', async () => {
  await accounts.post('/signup', newcomer('alike@example.com'))
  const [known, unknown] = [await ask('alike@example.com'), await ask('nobody@example.com')]
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  await mailTo('alike@example.com', 'password-recovery')
  await eventually(async () => {
    const { rows } = await accounts.database.pool.query(
      `select 1 from pgboss.job where name = 'recover-password' and state <> 'completed'`,
    )
    expect(rows).toEqual([])
  })
  const { rows } = await accounts.database.pool.query(
    `select 1 from mails where to_address = 'nobody@example.com'`,
  )
  expect(rows).toEqual([])
})

test.each<[string | undefined, Record<string, string>, string]>([
  ['https://evil.example', {}, 'https://55tickets.com.br/'],
  ['https://55tickets.com.br.evil.example', {}, 'https://55tickets.com.br/'],
  ['javascript:alert(1)', {}, 'https://55tickets.com.br/'],
  [
    undefined,
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    'https://55tickets.com.br/',
  ],
  ['https://www.55tickets.com.br', {}, 'https://www.55tickets.com.br/'],
])('a request from %j with %j gets a link to %s', async (origin, headers, base) => {
  const email = `origin-${Buffer.from(JSON.stringify([origin, headers]))
    .toString('hex')
    .slice(0, 40)}@example.com`
  await accounts.post('/signup', newcomer(email))
  await ask(email, origin, headers)
  expect(await mailTo(email, 'password-recovery')).toContain(`${base}reset-password?token=`)
})

test('repeated requests for one account are limited, known or not', async () => {
  await accounts.post('/signup', newcomer('insistent@example.com'))
  for (const email of ['insistent@example.com', 'nobody-at-all@example.com']) {
    const answers = []
    for (let turn = 0; turn < 6; turn++) answers.push(await ask(email))
    expect(answers.at(-1)?.statusCode).toBe(429)
  }
})

test.each(['', 'x', "' or 1=1 --"])('a made-up token %j resets nothing', async (token) => {
  expect([400, 410]).toContain((await reset(token)).statusCode)
})

test.each([
  ['', 'Nova senha é obrigatória'],
  ['12345', 'A senha deve ter pelo menos 6 caracteres'],
])('a new password %j is refused at its field', async (password, message) => {
  expect((await reset('token', password)).json()).toMatchObject({
    fields: { newPassword: message },
  })
})
