import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { type AccountsApp, newcomer, openAccountsApp, PASSWORD } from './testing/accounts-app.ts'

/** Limits by network address against guessing links and against flooding others with them. */

const LIMIT = 3

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await openAccountsApp({
    RESET_LIMIT_ADDRESS: `${LIMIT}/60`,
    RECOVERY_LIMIT_ADDRESS: `${LIMIT}/60`,
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

/** Tokens of the links that were mailed to an address. */
async function findTokens(email: string): Promise<string[]> {
  const mails = await accounts.mailsTo(email, 'password-recovery')
  return mails.map((text) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
}

test('guessing links is limited, even for the right one at last; other addresses are not affected', async () => {
  const [guesser, owner] = ['203.0.113.1', '203.0.113.2']
  await accounts.post('/signup', newcomer('guessed@example.com'))
  await ask('guessed@example.com', owner)
  await eventually(async () => expect(await findTokens('guessed@example.com')).toHaveLength(1))
  const [token = ''] = await findTokens('guessed@example.com')
  for (let turn = 0; turn < LIMIT; turn++)
    expect((await reset(`guess-${turn}`, guesser)).statusCode).toBe(410)

  const stopped = await reset(token, guesser)
  expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect(await logIn('guessed@example.com', PASSWORD)).toBe(200)

  expect((await reset(token, owner)).statusCode).toBe(200)
  expect(await logIn('guessed@example.com', 'novasenha1')).toBe(200)
})

/** Waits until all jobs are done. */
const jobsAreDone = () =>
  eventually(async () => {
    const { rows } = await accounts.database.pool.query(
      `select 1 from pgboss.job where name = 'recover-password' and state <> 'completed'`,
    )
    expect(rows).toEqual([])
  })

test('an e-mail address gets one link in ten minutes, and the answer does not show it', async () => {
  const email = 'mailed@example.com'
  await accounts.post('/signup', newcomer(email))
  const [first, second] = await Promise.all([ask(email, '203.0.113.5'), ask(email, '203.0.113.6')])
  expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
  await jobsAreDone()
  expect(await findTokens(email)).toHaveLength(1)
  await accounts.database.shiftClock('11 minutes')
  await ask(email, '203.0.113.7')
  await jobsAreDone()
  await accounts.database.shiftClock('0')
  expect(await findTokens(email)).toHaveLength(2)
})

test('requests for many accounts are limited by network address, and no further mail is sent', async () => {
  const [flooder, other] = ['203.0.113.3', '203.0.113.4']
  const people = Array.from({ length: LIMIT + 1 }, (_, turn) => `flooded-${turn}@example.com`)
  for (const email of people) await accounts.post('/signup', newcomer(email))
  const last = people.at(-1) ?? ''
  for (const email of people.slice(0, LIMIT))
    expect((await ask(email, flooder)).statusCode).toBe(200)

  const stopped = await ask(last, flooder)
  expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)

  // Two requested this link, and only the one from another address is accepted: one mail, not two.
  expect((await ask(last, other)).statusCode).toBe(200)
  await jobsAreDone()
  expect(await findTokens(last)).toHaveLength(1)
})
