import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsApp, newcomer, openAccountsApp, PASSWORD } from './testing/accounts-app.ts'

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
  await accounts.post('/signup', newcomer('SAME@Example.com'))
  const { rows } = await accounts.database.pool.query(
    `select email from users where lower(email) = 'same@example.com'`,
  )
  expect(rows).toEqual([{ email: 'same@example.com' }])
})

test('a sign-up does not tell who has an account: the owner alone is mailed, once in ten minutes', async () => {
  const email = 'owner@example.com'
  await accounts.post('/signup', newcomer(email))
  const stranger = {
    ...newcomer('Owner@example.com'),
    name: 'Ganhe premios em golpe',
    cellphone: '(11) 91234-5678',
    password: 'outrasenha1',
    passwordConfirm: 'outrasenha1',
  }
  const known = await accounts.post('/signup', stranger)
  const unknown = await accounts.post('/signup', { ...stranger, email: 'unknown@example.com' })
  const seen = ({ statusCode, body, headers }: typeof known) => ({
    statusCode,
    body,
    names: Object.keys(headers).sort(),
  })
  expect(seen(known)).toEqual(seen(unknown))
  expect(known.statusCode).toBe(201)
  await accounts.post('/signup', stranger)

  const [mail = '', ...more] = await accounts.mailsTo(email, 'existing-account')
  expect(more).toEqual([])
  expect(mail).toContain('/login')
  expect(mail).not.toContain('golpe')
  expect(await accounts.mailsTo('unknown@example.com', 'existing-account')).toEqual([])
  await accounts.database.shiftClock('11 minutes')
  await accounts.post('/signup', stranger)
  expect(await accounts.mailsTo(email, 'existing-account')).toHaveLength(2)
  await accounts.database.shiftClock('0')

  const logIn = (password: string) => accounts.post('/login', { email, password })
  expect((await logIn('outrasenha1')).statusCode).toBe(401)
  expect((await logIn(PASSWORD)).statusCode).toBe(200)
  const { rows } = await accounts.database.pool.query(
    `select name, (select count(*)::int from consents where user_id = users.id) as consents
       from users where email_key = $1`,
    [email],
  )
  expect(rows).toEqual([{ name: 'Ana Souza', consents: 2 }])
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
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
  const { rows } = await accounts.database.pool.query(
    `select (select count(*)::int from consents where user_id = users.id) as consents
       from users where email_key = 'race@example.com'`,
  )
  expect(rows).toEqual([{ consents: 2 }])
  expect(await accounts.mailsTo('race@example.com', 'existing-account')).toHaveLength(1)
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

test('a name with a link is refused by all ends of domain names', async () => {
  const named = (name: string) =>
    accounts.post('/signup', { ...newcomer('linked@example.com'), name })
  for (const name of ['Resgate em premio.com', 'Resgate em premio.cafe'])
    expect((await named(name)).json()).toMatchObject({
      code: 'BAD_INPUT',
      fields: { name: 'Nome não pode ter links' },
    })
  expect((await named('Sr.Silva')).statusCode).toBe(201)
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
  expect((await sendOne()).statusCode).toBe(201)
  const refused = await sendOne()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
})
