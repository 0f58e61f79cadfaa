import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log.ts'
import { logIn as logInTo } from './log-in.ts'
import { type AccountsApp, createAccountsApp, newcomer, PASSWORD } from './testing/accounts-app.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await createAccountsApp()
})
afterAll(() => accounts.close())

const logIn = (email: string, password: string, remoteAddress = '203.0.113.1', headers = {}) =>
  accounts.post('/login', { email, password }, { remoteAddress, headers })

test('the right password opens the account, whatever the case of its address', async () => {
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
  ])
  expect(answer.cookies[1]).not.toHaveProperty('httpOnly')
})

test('on https the cookie is bound to the host', async () => {
  const secure = await createAccountsApp({ PUBLIC_URL: 'https://55tickets.com.br' })
  const browser = await secure.browser()
  expect(Object.keys(browser.cookies)).toEqual(['__Host-refresh', 'XSRF-TOKEN'])
  expect((await browser.refresh()).statusCode).toBe(200)
  await secure.close()
})

test('a wrong password and an unknown account get the same answer in about the same time', async () => {
  await accounts.post('/signup', newcomer('known@example.com'))
  const timed = async (email: string, address: string) => {
    const began = performance.now()
    const answer = await logIn(email, 'errada123', address)
    return { status: answer.statusCode, body: answer.body, ms: performance.now() - began }
  }
  const [known, unknown] = [[] as number[], [] as number[]]
  for (let turn = 0; turn < 8; turn++) {
    const one = await timed('known@example.com', '203.0.113.2')
    const other = await timed(`unknown-${turn}@example.com`, '203.0.113.2')
    expect(other).toMatchObject({ status: one.status, body: one.body })
    expect(one.status).toBe(401)
    known.push(one.ms)
    unknown.push(other.ms)
  }
  // Without the work of a hash an unknown account would be answered many times faster.
  const fastest = (times: number[]) => Math.min(...times)
  expect(fastest(unknown) / fastest(known)).toBeGreaterThan(0.5)
})

test('many passwords for one account are stopped, from whatever address, also at once', async () => {
  await accounts.post('/signup', newcomer('victim@example.com'))
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, turn) =>
      logIn('victim@example.com', `guess-${turn}`, `203.0.113.${100 + turn}`),
    ),
  )
  const codes = answers.map((answer) => answer.statusCode)
  expect(codes.filter((code) => code === 401)).toHaveLength(10)
  expect(codes.filter((code) => code === 429)).toHaveLength(20)
  const late = await logIn('victim@example.com', PASSWORD)
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  await accounts.database.shiftClock('16 minutes')
  expect((await logIn('victim@example.com', PASSWORD)).statusCode).toBe(200)
  await accounts.database.shiftClock('0')
})

test('one password for many accounts is stopped by address', async () => {
  const answers = []
  for (let turn = 0; turn < 101; turn++)
    answers.push(await logIn(`spray-${turn}@example.com`, 'senha123', '203.0.113.50'))
  expect(answers.at(99)?.statusCode).toBe(401)
  expect(answers.at(100)?.statusCode).toBe(429)
})

test('a success forgets the failures before it', async () => {
  await accounts.post('/signup', newcomer('forgetful@example.com'))
  for (let turn = 0; turn < 3; turn++) {
    for (let wrong = 0; wrong < 9; wrong++)
      await logIn('forgetful@example.com', 'errada123', '203.0.113.60')
    expect((await logIn('forgetful@example.com', PASSWORD, '203.0.113.60')).statusCode).toBe(200)
  }
})

test.each([
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

test('limits are shared between processes', async () => {
  const { db } = accounts.database
  const email = 'shared@example.com'
  for (let turn = 0; turn < 10; turn++) await logIn(email, 'errada123', '203.0.113.80')
  // Another process on the same database, which has seen none of these.
  const other = openDatabase({ url: accounts.database.url, poolSize: 2, log: createLog('silent') })
  const refused = await logInTo(other.db, { email, password: PASSWORD, address: '203.0.113.81' })
  expect(refused).toMatchObject({ refused: 'TOO_MANY_ATTEMPTS' })
  await other.close()
  expect(
    await db
      .selectFrom('attempts')
      .select('count')
      .where('key', 'like', `%${email}`)
      .executeTakeFirst(),
  ).toEqual({ count: 11 })
})
