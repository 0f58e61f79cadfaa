import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { tablesWith } from '../../testing/tables-with.ts'
import { cleanUpAccounts } from './clean-up.ts'
import { grantRole } from './grant-role.ts'
import { hashToken } from './mailed-links.ts'
import { type AccountsApp, newcomer, openAccountsApp, PASSWORD } from './testing/accounts-app.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await openAccountsApp({
    PUBLIC_URL: 'https://55tickets.com.br',
    PUBLIC_ORIGINS: 'https://www.55tickets.com.br',
  })
})
afterAll(() => accounts.close())

const signUp = (email: string) => accounts.post('/signup', newcomer(email))
const withRetry = (email: string, origin?: string) =>
  accounts.post('/auth/send-confirmation', { email, ...(origin && { origin }) })
const confirm = (token: string, headers = {}) =>
  accounts.post('/auth/confirm-email', { token }, { headers })

/** Links that were mailed to an address, the oldest first. */
async function linksTo(email: string): Promise<string[]> {
  const mails = await accounts.mailsTo(email, 'email-confirmation')
  return mails.map((text) => /https:\S+confirmar-email\?token=[\w-]+/.exec(text)?.[0] ?? '')
}
const tokenIn = (link = '') => new URL(link).searchParams.get('token') ?? ''
const isProved = async (email: string) => {
  const { rows } = await accounts.database.pool.query(
    'select email_proved_at is not null as proved from users where email_key = $1',
    [email],
  )
  return rows[0]?.proved
}
const jobsAreDone = () =>
  eventually(async () => {
    const { rows } = await accounts.database.pool.query(
      `select 1 from pgboss.job where name = 'send-confirmation' and state <> 'completed'`,
    )
    expect(rows).toEqual([])
  })

test('the sign-up mails a link that proves the address once; login works without it', async () => {
  const email = 'nova@example.com'
  await signUp(email)
  expect(await isProved(email)).toBe(false)
  expect((await accounts.post('/login', { email, password: PASSWORD })).statusCode).toBe(200)
  const [link] = await linksTo(email)
  expect(link).toMatch(/^https:\/\/55tickets\.com\.br\/confirmar-email\?token=[\w-]{43}$/)
  const answer = await confirm(tokenIn(link))
  expect(answer.json()).toEqual({ message: 'Email confirmado com sucesso!' })
  expect(await isProved(email)).toBe(true)
  const again = await confirm(tokenIn(link))
  expect([again.statusCode, again.json().code]).toEqual([410, 'CONFIRMATION_TOKEN_INVALID'])
})

test('the database holds only hashes of tokens', async () => {
  const email = 'hashed@example.com'
  const { pool } = accounts.database
  await signUp(email)
  await accounts.post('/auth/forgot-password', { email })
  await eventually(async () =>
    expect(await accounts.mailsTo(email, 'password-recovery')).toHaveLength(1),
  )
  for (const [template, table] of [
    ['email-confirmation', 'public.email_confirmations'],
    ['password-recovery', 'public.password_resets'],
  ] as const) {
    const [text = ''] = await accounts.mailsTo(email, template)
    const token = /\?token=([\w-]{43})$/m.exec(text)?.[1] ?? ''
    expect(token).toHaveLength(43)
    // Control: the search finds the hash.
    expect(await tablesWith(pool, hashToken(token))).toEqual([table])
    expect(await tablesWith(pool, token)).toEqual([])
  }
})

test('a link of a mail that the release before has queued proves the address', async () => {
  const email = 'queued@example.com'
  const { pool } = accounts.database
  await signUp(email)
  // That release stored the token itself in the mail.
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `with link as (
       insert into email_confirmations (token_hash, user_id)
       select $2, id from users where email = $1)
     update mails set body_text = $3 where to_address = $1`,
    [email, hashToken(token), `https://55tickets.com.br/confirmar-email?token=${token}`],
  )
  expect(await linksTo(email)).toEqual([`https://55tickets.com.br/confirmar-email?token=${token}`])
  expect((await confirm(token)).statusCode).toBe(200)
  expect(await isProved(email)).toBe(true)
})

test('a link expires after 48 hours and is then deleted', async () => {
  await signUp('late@example.com')
  const [link] = await linksTo('late@example.com')
  await accounts.database.shiftClock('49 hours')
  expect((await confirm(tokenIn(link))).statusCode).toBe(410)
  await cleanUpAccounts(accounts.database.db)
  const { rows } = await accounts.database.pool.query('select 1 from email_confirmations')
  await accounts.database.shiftClock('0')
  expect(rows).toEqual([])
  expect(await isProved('late@example.com')).toBe(false)
})

test('another link can be requested after ten minutes, and the first one stays valid', async () => {
  const email = 'again@example.com'
  await signUp(email)
  await withRetry(email)
  await jobsAreDone()
  expect(await linksTo(email)).toHaveLength(1)
  await accounts.database.shiftClock('11 minutes')
  await withRetry(email, 'https://www.55tickets.com.br')
  await jobsAreDone()
  await accounts.database.shiftClock('0')
  const [first, second] = await linksTo(email)
  expect(second).toContain('https://www.55tickets.com.br/confirmar-email?token=')
  expect((await confirm('made-up')).statusCode).toBe(410)
  expect((await confirm(tokenIn(first))).statusCode).toBe(200)
  expect((await confirm(tokenIn(second))).statusCode).toBe(200)
})

test('known, unknown and proved addresses get the same answer, and only the first gets a mail', async () => {
  const email = 'proved@example.com'
  await signUp(email)
  await confirm(tokenIn((await linksTo(email))[0]))
  await accounts.database.shiftClock('11 minutes')
  const answers = [await withRetry(email), await withRetry('nobody@example.com')]
  await jobsAreDone()
  await accounts.database.shiftClock('0')
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, '{"message":"Link de confirmação enviado para seu email!"}'],
    [200, '{"message":"Link de confirmação enviado para seu email!"}'],
  ])
  expect(await linksTo(email)).toHaveLength(1)
  expect(await linksTo('nobody@example.com')).toEqual([])
})

test('a confirmation from another site is refused', async () => {
  await signUp('foreign@example.com')
  const [link] = await linksTo('foreign@example.com')
  const foreign = await confirm(tokenIn(link), { origin: 'https://evil.example' })
  expect(foreign.json()).toMatchObject({ code: 'CROSS_SITE' })
  expect(await isProved('foreign@example.com')).toBe(false)
})

test('repeated requests and guessed tokens are limited', async () => {
  const asked = []
  for (let turn = 0; turn < 6; turn++) asked.push(await withRetry('insistent@example.com'))
  expect(asked.at(-1)?.statusCode).toBe(429)
  const limited = await openAccountsApp({ RESET_LIMIT_ADDRESS: '2/60' })
  const tries = []
  for (let turn = 0; turn < 3; turn++)
    tries.push(await limited.post('/auth/confirm-email', { token: `guess-${turn}` }))
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([410, 410, 429])
  await limited.close()
})

test('a role is granted only to a proved address', async () => {
  const email = 'equipe@example.com'
  await signUp(email)
  const grant = { email, role: 'platform', eventId: null } as const
  expect(await grantRole(accounts.database.db, grant)).toBe('unproved')
  await confirm(tokenIn((await linksTo(email))[0]))
  expect(await grantRole(accounts.database.db, grant)).toBe('done')
})
