import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log.ts'
import { testConfig } from '../../testing/app.ts'
import { createDemoUser } from './sign-up.ts'
import { type AccountsApp, newcomer, openAccountsApp, PASSWORD } from './testing/accounts-app.ts'
import { logInTo } from './testing/log-in-to.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await openAccountsApp()
})
afterAll(() => accounts.close())

const logIn = (email: string, password: string, remoteAddress = '203.0.113.1', headers = {}) =>
  accounts.post('/login', { email, password }, { remoteAddress, headers })

test('the right password logs in, whatever the case of the e-mail address', async () => {
  const browser = await accounts.browser('login@example.com')
  expect((await browser.me()).json()).toMatchObject({
    email: 'login@example.com',
    name: 'Ana Souza',
    cpf: null,
    address: null,
  })
  expect((await logIn('LOGIN@example.com', PASSWORD)).statusCode).toBe(200)
})

test('the refresh token is in a cookie that scripts and other sites do not get', async () => {
  await accounts.browser('cookie@example.com')
  const answer = await logIn('cookie@example.com', PASSWORD)
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: 'refresh', httpOnly: true, sameSite: 'Strict', path: '/' }),
    expect.objectContaining({ name: 'XSRF-TOKEN', sameSite: 'Strict' }),
    expect.objectContaining({
      name: 'known-device',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    }),
  ])
  expect(answer.cookies[1]).not.toHaveProperty('httpOnly')
})

test('on https the cookie is bound to the host', async () => {
  const secure = await openAccountsApp({ PUBLIC_URL: 'https://55tickets.com.br' })
  const browser = await secure.browser()
  expect(Object.keys(browser.cookies)).toEqual([
    '__Host-refresh',
    'XSRF-TOKEN',
    '__Host-known-device',
  ])
  expect((await browser.refresh()).statusCode).toBe(200)
  await secure.close()
})

test('a wrong password and an unknown account get the same answer', async () => {
  await accounts.post('/signup', newcomer('known@example.com'))
  const known = await logIn('known@example.com', 'errada123')
  const unknown = await logIn('unknown@example.com', 'errada123')
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  expect(known.json()).toMatchObject({ code: 'WRONG_CREDENTIALS' })
})

test('a demo account is unknown where there is no demo', async () => {
  const password = 'demo1234'
  const email = 'demo@example.com'
  const user = { name: 'Ana', email, cellphone: '51998765432', password }
  await createDemoUser(accounts.database.db, user)
  expect((await logIn(email, password)).statusCode).toBe(200)
  const withoutDemo = { ...testConfig(), hasDemo: false }
  const ask = { email, password, address: '203.0.113.2' }
  expect(await logInTo(accounts.database, withoutDemo, ask)).toMatchObject({
    refused: 'WRONG_CREDENTIALS',
  })
})

test('many passwords for one account are limited, also concurrently', async () => {
  await accounts.post('/signup', newcomer('victim@example.com'))
  const guess = (turn: number) => logIn('victim@example.com', `guess-${turn}`, '203.0.113.90')
  const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => guess(turn)))
  const codes = answers.map((answer) => answer.statusCode)
  expect(codes.filter((code) => code === 401)).toHaveLength(10)
  expect(codes.filter((code) => code === 429)).toHaveLength(20)
  const late = await logIn('victim@example.com', PASSWORD, '203.0.113.90')
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  // Its owner can still log in from another address.
  expect((await logIn('victim@example.com', PASSWORD, '203.0.113.91')).statusCode).toBe(200)
  await accounts.database.shiftClock('16 minutes')
  expect((await logIn('victim@example.com', PASSWORD, '203.0.113.90')).statusCode).toBe(200)
  await accounts.database.shiftClock('0')
})

/** Raises the count of attempts directly, because each real attempt hashes a password. */
async function countUp(key: string, count: number): Promise<void> {
  const { rowCount } = await accounts.database.pool.query(
    'update attempts set count = $2 where key = $1 and count = 1',
    [key, count],
  )
  expect(rowCount).toBe(1)
}

test('many passwords for one account are limited even from different addresses', async () => {
  const tryFrom = async (address: string) =>
    (await logIn('spread@example.com', 'errada123', address)).statusCode
  expect(await tryFrom('198.51.100.1')).toBe(401)
  await countUp('login account spread@example.com', 49)
  expect([await tryFrom('198.51.100.2'), await tryFrom('198.51.100.3')]).toEqual([401, 429])
})

/** Logs in from a device, with the cookie by which it is known. */
const logInOn = async (device: string, email: string, password: string, from = '192.0.2.1') =>
  (await logIn(email, password, from, { cookie: `known-device=${device}` })).statusCode

test('fifty wrong passwords from five addresses lock nobody out of a device that was signed in before', async () => {
  const email = 'signed-in@example.com'
  const { cookies } = await accounts.browser(email)
  const known = cookies['known-device'] ?? ''
  const { cookies: others } = await accounts.browser()
  expect((await logIn(email, 'errada123', '198.51.100.11')).statusCode).toBe(401)
  await countUp(`login account ${email}`, 50)
  await logIn('anybody@example.com', 'errada123', '198.51.100.12')
  await countUp('login address 198.51.100.12', 200)
  const locked = async () => (await logIn(email, PASSWORD, '198.51.100.13')).statusCode
  expect(await locked()).toBe(429)
  // A carrier's address, over its own limit, keeps the device out as little as the account's.
  expect(await logInOn(known, email, PASSWORD, '198.51.100.12')).toBe(200)
  expect(await logInOn(`${others['known-device']}~${known}`, email, PASSWORD)).toBe(200)
  // What the owner does lifts the lock for no guesser.
  expect(await locked()).toBe(429)
  const forged = [`${known.split('.')[0]}.${others['known-device']?.split('.')[1]}`, `${known}x`]
  for (const device of [others['known-device'] ?? '', ...forged, '', '~~~.', 'x'.repeat(3000)])
    expect(await logInOn(device, email, PASSWORD)).toBe(429)
})

test('a device that was signed in before has ten tries of its own, however often it logged in', async () => {
  const email = 'guessing@example.com'
  const { cookies } = await accounts.browser(email)
  const known = cookies['known-device'] ?? ''
  const answer = await logIn(email, PASSWORD, '192.0.2.2', { cookie: `known-device=${known}` })
  expect(answer.cookies.find(({ name }) => name === 'known-device')?.value).toBe(known)
  expect(await logInOn(known, email, 'errada123')).toBe(401)
  await countUp(`login account ${email} on ${known.split('.')[0]}`, 9)
  expect(await logInOn(known, email, 'errada123')).toBe(401)
  expect(await logInOn(known, email, PASSWORD)).toBe(429)
  // A login that leaves the cookie out, as those from before there was one, has the same ones.
  const { 'known-device': _, ...rest } = cookies
  const headers = { 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' }
  const refreshed = await accounts.app.inject({ url: '/api/refresh', cookies: rest, headers })
  expect(refreshed.cookies.find(({ name }) => name === 'known-device')?.value).toBe(known)
  // Those tries are not the account's.
  expect((await logIn(email, PASSWORD)).statusCode).toBe(200)
})

test('an IPv6 address counts with its whole /48, which one customer may have', async () => {
  const email = 'six@example.com'
  const tryFrom = async (address: string) => (await logIn(email, 'errada123', address)).statusCode
  expect(await tryFrom('2001:db8:5:1::1')).toBe(401)
  await countUp(`login account ${email} from 2001:db8:5::/48`, 9)
  expect([await tryFrom('2001:db8:5:2::1'), await tryFrom('2001:db8:5:3::1')]).toEqual([401, 429])
  expect(await tryFrom('2001:db8:6:1::1')).toBe(401)
})

test('attempts from a blocked address do not count against other accounts', async () => {
  const remote = '203.0.113.95'
  await logIn('other@example.com', 'errada123', remote)
  await countUp(`login address ${remote}`, 200)
  for (let turn = 0; turn < 60; turn++) await logIn('bystander@example.com', 'errada123', remote)
  const { rows } = await accounts.database.pool.query(
    `select 1 from attempts where key like '%bystander%'`,
  )
  expect(rows).toEqual([])
})

test('one password for many accounts is limited by network address', async () => {
  const spray = async (turn: number) =>
    (await logIn(`spray-${turn}@example.com`, 'senha123', '203.0.113.50')).statusCode
  expect(await spray(1)).toBe(401)
  await countUp('login address 203.0.113.50', 199)
  expect([await spray(2), await spray(3)]).toEqual([401, 429])
})

test('a success resets the count of failures', async () => {
  await accounts.post('/signup', newcomer('forgetful@example.com'))
  for (let turn = 0; turn < 3; turn++) {
    for (let wrong = 0; wrong < 9; wrong++)
      await logIn('forgetful@example.com', 'errada123', '203.0.113.60')
    expect((await logIn('forgetful@example.com', PASSWORD, '203.0.113.60')).statusCode).toBe(200)
  }
})

test.each([
  [{}, { email: 'Email é obrigatório', password: 'Senha é obrigatória' }],
  [
    { email: 1, password: [] },
    { email: 'Email é obrigatório', password: 'Senha é obrigatória' },
  ],
  [{ email: 'a@b.com', password: 'x'.repeat(2000) }, { password: 'Texto longo demais' }],
  [{ email: '', password: 'x' }, { email: 'Email é obrigatório' }],
  [{ email: 'ana', password: 'x' }, { email: 'Email inválido' }],
  [{ email: 'a@b.com', password: '' }, { password: 'Senha é obrigatória' }],
])('%j is refused at its field', async (payload, fields) => {
  const answer = await accounts.post('/login', payload)
  expect(answer.json()).toMatchObject({ code: 'BAD_INPUT', fields })
})

test('a password of 10 kB is refused before it is hashed', async () => {
  expect((await logIn('known@example.com', 'x'.repeat(10_000))).statusCode).toBe(400)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ origin: 'http://localhost:5500' }, 200],
])('a login sent with %j is answered %i', async (headers, status) => {
  await accounts.post('/signup', newcomer('site@example.com'))
  expect((await logIn('site@example.com', PASSWORD, '203.0.113.70', headers)).statusCode).toBe(
    status,
  )
})

test('many correct logins behind one address succeed and are not counted', async () => {
  const { pool } = accounts.database
  const emails = Array.from({ length: 8 }, (_, turn) => `crowd-${turn}@example.com`)
  for (const email of emails) await accounts.post('/signup', newcomer(email))
  const limits = testConfig({ LOGIN_LIMIT_ADDRESS: '3/15' })
  const address = '203.0.113.96'
  const outcomes = await Promise.all(
    emails.map((email) =>
      logInTo(accounts.database, limits, { email, password: PASSWORD, address }),
    ),
  )
  expect(outcomes.every((outcome) => 'loginId' in outcome)).toBe(true)
  expect((await pool.query(`select key from attempts where key like '%crowd-%'`)).rows).toEqual([])
  expect((await pool.query(`select key from attempts where key like '%${address}'`)).rows).toEqual(
    [],
  )
})

test('limits are shared between processes', async () => {
  const { db } = accounts.database
  const email = 'shared@example.com'
  for (let turn = 0; turn < 10; turn++) await logIn(email, 'errada123', '203.0.113.80')
  // Another process on the same database, which has seen none of these attempts.
  const { address } = accounts.database
  const other = openDatabase({ address, poolSize: 2, log: createLog('silent') })
  const refused = await logInTo(other, testConfig(), {
    email,
    password: PASSWORD,
    address: '203.0.113.80',
  })
  expect(refused).toMatchObject({ refused: 'TOO_MANY_ATTEMPTS' })
  await other.close()
  expect(
    await db
      .selectFrom('attempts')
      .select('count')
      .where('key', 'like', `%${email} from%`)
      .executeTakeFirst(),
  ).toEqual({ count: 10 })
})
