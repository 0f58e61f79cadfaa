import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { type AccountsApp, newcomer, openAccountsApp, PASSWORD } from './testing/accounts-app.ts'

/** Nobody guesses links, or floods others with them, from one address. */

const MOST = 3

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await openAccountsApp({
    RESET_LIMIT_ADDRESS: `${MOST}/60`,
    RECOVERY_LIMIT_ADDRESS: `${MOST}/60`,
  })
})
afterAll(() => accounts.close())

const reset = (token: string, from: string) =>
  accounts.post(
    '/auth/reset-password',
    { token, newPassword: 'novasenha1' },
    { remoteAddress: from },
  )
const ask = (email: string, from: string) =>
  accounts.post('/auth/forgot-password', { email }, { remoteAddress: from })
const logIn = async (email: string, password: string) =>
  (await accounts.post('/login', { email, password })).statusCode

/** The links that somebody was sent, by their tokens. */
async function tokensOf(email: string): Promise<string[]> {
  const { rows } = await accounts.database.pool.query<{ body_text: string }>(
    `select body_text from mails where to_address = $1 and template = 'password-recovery'`,
    [email],
  )
  return rows.map(({ body_text }) => /token=([\w-]+)/.exec(body_text)?.[1] ?? '')
}

test('who guesses links is stopped, even with the right one at last; others are not', async () => {
  const [guesser, owner] = ['203.0.113.1', '203.0.113.2']
  await accounts.post('/signup', newcomer('guessed@example.com'))
  await ask('guessed@example.com', owner)
  await eventually(async () => expect(await tokensOf('guessed@example.com')).toHaveLength(1))
  const [token = ''] = await tokensOf('guessed@example.com')
  for (let turn = 0; turn < MOST; turn++)
    expect((await reset(`guess-${turn}`, guesser)).statusCode).toBe(410)

  const stopped = await reset(token, guesser)
  expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect(await logIn('guessed@example.com', PASSWORD)).toBe(200)

  expect((await reset(token, owner)).statusCode).toBe(200)
  expect(await logIn('guessed@example.com', 'novasenha1')).toBe(200)
})

/** Every job that was asked for is done. */
const jobsAreDone = () =>
  eventually(async () => {
    const { rows } = await accounts.database.pool.query(
      `select 1 from pgboss.job where name = 'recover-password' and state <> 'completed'`,
    )
    expect(rows).toEqual([])
  })

test('one address gets one link in ten minutes, and who asks can’t tell', async () => {
  const email = 'mailed@example.com'
  await accounts.post('/signup', newcomer(email))
  const [first, second] = await Promise.all([ask(email, '203.0.113.5'), ask(email, '203.0.113.6')])
  expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
  await jobsAreDone()
  expect(await tokensOf(email)).toHaveLength(1)
  await accounts.database.shiftClock('11 minutes')
  await ask(email, '203.0.113.7')
  await jobsAreDone()
  await accounts.database.shiftClock('0')
  expect(await tokensOf(email)).toHaveLength(2)
})

test('who asks for the links of many accounts is stopped, and the next of them gets none', async () => {
  const [flooder, other] = ['203.0.113.3', '203.0.113.4']
  const people = Array.from({ length: MOST + 1 }, (_, turn) => `flooded-${turn}@example.com`)
  for (const email of people) await accounts.post('/signup', newcomer(email))
  const last = people.at(-1) ?? ''
  for (const email of people.slice(0, MOST))
    expect((await ask(email, flooder)).statusCode).toBe(200)

  const stopped = await ask(last, flooder)
  expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)

  // Of the two who asked for it, the one at another address is heard: one mail, not two.
  expect((await ask(last, other)).statusCode).toBe(200)
  await jobsAreDone()
  expect(await tokensOf(last)).toHaveLength(1)
})
