import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsApp, newcomer, openAccountsApp } from './testing/accounts-app.ts'

let accounts: AccountsApp
beforeAll(async () => {
  accounts = await openAccountsApp()
})
afterAll(() => accounts.close())

const refusedFields = async (change: object) => {
  const answer = await accounts.post('/signup', { ...newcomer('fields@example.com'), ...change })
  return {
    status: answer.statusCode,
    fields: answer.json<{ fields: Record<string, string> }>().fields,
  }
}

test('an account is created with the phone as digits and a recorded consent, without a login', async () => {
  const answer = await accounts.post('/signup', newcomer('Nova@Example.com'))
  expect(answer.statusCode).toBe(201)
  expect(answer.cookies).toEqual([])
  expect(answer.json()).not.toHaveProperty('accessToken')
  const { rows } = await accounts.database.pool.query(
    `select u.cellphone, u.email, c.document, c.version, length(c.content_hash) as hash, c.address
       from users u join consents c on c.user_id = u.id
      where email_key = 'nova@example.com' order by document desc`,
  )
  const given = {
    cellphone: '51998765432',
    email: 'Nova@Example.com',
    version: expect.any(String),
    hash: 64,
    address: '127.0.0.1',
  }
  expect(rows).toEqual([
    { ...given, document: 'terms' },
    { ...given, document: 'privacy' },
  ])
})

test('an address that only differs in case is the same account', async () => {
  await accounts.post('/signup', newcomer('same@example.com'))
  const answer = await accounts.post('/signup', newcomer('SAME@Example.com'))
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'EMAIL_TAKEN',
    fields: { email: 'Já existe uma conta com este email.' },
  })
})

test.each(['ѕame@example.com', 'ｓame@example.com', 'same@exаmple.com', 'sa​me@example.com'])(
  '%j, which only looks like a known address, is refused',
  async (email) => {
    expect(await refusedFields({ email })).toEqual({
      status: 400,
      fields: { email: 'Email inválido' },
    })
  },
)

test('twenty concurrent sign-ups with one address make one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      accounts.post('/signup', newcomer('race@example.com'), { remoteAddress: '203.0.113.20' }),
    ),
  )
  const codes = answers.map((answer) => answer.statusCode)
  expect(codes.filter((code) => code === 201)).toHaveLength(1)
  expect(codes.filter((code) => code === 409)).toHaveLength(19)
})

test('a name is stored as one line of visible characters, and is refused without any', async () => {
  const name = ' Ana\u202e\r\n  Souza\u200b '
  await accounts.post('/signup', { ...newcomer('tidy@example.com'), name })
  const { rows } = await accounts.database.pool.query(
    `select name from users where email_key = 'tidy@example.com'`,
  )
  expect(rows).toEqual([{ name: 'Ana Souza' }])
  expect(await refusedFields({ name: '\u200b\u2800\u3164' })).toEqual({
    status: 400,
    fields: { name: 'Nome é obrigatório' },
  })
})

test('fields that a caller may not set are dropped', async () => {
  const answer = await accounts.post('/signup', {
    ...newcomer('extra@example.com'),
    role: 'platform',
    _id: '00000000-0000-4000-8000-000000000000',
    cpf: '52998224725',
    isDemo: true,
  })
  expect(answer.statusCode).toBe(201)
  const { rows } = await accounts.database.pool.query(
    `select id, cpf, is_demo from users where email_key = 'extra@example.com'`,
  )
  expect(rows).toEqual([
    { id: expect.not.stringContaining('00000000-0000'), cpf: null, is_demo: false },
  ])
})

test.each<[object, Record<string, string>]>([
  [{ name: '' }, { name: 'Nome é obrigatório' }],
  [{ name: 'Jô' }, { name: 'Nome deve ter pelo menos 3 caracteres' }],
  [{ email: '' }, { email: 'Email é obrigatório' }],
  [{ email: 'ana' }, { email: 'Email inválido' }],
  [{ cellphone: '' }, { cellphone: 'Celular é obrigatório' }],
  [{ cellphone: '51 8765' }, { cellphone: 'Número de celular inválido' }],
  [
    { password: '12345', passwordConfirm: '12345' },
    { password: 'A senha deve ter pelo menos 6 caracteres' },
  ],
  [{ passwordConfirm: '' }, { passwordConfirm: 'Confirmação de senha é obrigatória' }],
  [{ passwordConfirm: 'outra1' }, { passwordConfirm: 'As senhas não coincidem' }],
  [
    { name: 'Zé', password: 'abc', passwordConfirm: 'abd' },
    {
      name: 'Nome deve ter pelo menos 3 caracteres',
      password: 'A senha deve ter pelo menos 6 caracteres',
      passwordConfirm: 'As senhas não coincidem',
    },
  ],
  [
    { email: 'ana', passwordConfirm: '' },
    { email: 'Email inválido', passwordConfirm: 'Confirmação de senha é obrigatória' },
  ],
  [
    { password: null, passwordConfirm: 7 },
    {
      password: 'A senha deve ter pelo menos 6 caracteres',
      passwordConfirm: 'Confirmação de senha é obrigatória',
    },
  ],
  [{ acceptTerms: false }, { acceptTerms: 'Você deve aceitar os termos' }],
])('%j is refused at its field', async (change, fields) => {
  expect(await refusedFields(change)).toEqual({ status: 400, fields })
})

test.each(['null', '[]', '"text"', '7'])('%s is no sign-up', async (payload) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await accounts.app.inject({ method: 'POST', url: '/api/signup', headers, payload })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT'])
})

test('a form on another site signs nobody up', async () => {
  const answer = await accounts.post('/signup', newcomer('cross@example.com'), {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(answer.statusCode).toBe(403)
})

test('many sign-ups from one address are limited, with a Retry-After', async () => {
  const sendOne = () =>
    accounts.post('/signup', newcomer('flood@example.com'), { remoteAddress: '203.0.113.30' })
  expect((await sendOne()).statusCode).toBe(201)
  // The count is raised directly: each sign-up hashes a password, and 300 of them take half a minute.
  const { rowCount } = await accounts.database.pool.query(
    `update attempts set count = 299 where key = 'signup address 203.0.113.30' and count = 1`,
  )
  expect(rowCount).toBe(1)
  expect((await sendOne()).statusCode).toBe(409)
  const refused = await sendOne()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
})
