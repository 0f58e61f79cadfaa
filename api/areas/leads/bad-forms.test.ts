import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contact, interview, type LeadsApp, openLeadsApp } from './testing/leads-app.ts'

let leadsApp: LeadsApp
beforeAll(async () => {
  leadsApp = await openLeadsApp({ CONTACT_LIMIT_ADDRESS: '4/60', CONTACT_LIMIT_EMAIL: '2/60' })
})
beforeEach(() => leadsApp.clear())
afterAll(() => leadsApp.close())

test.each<[string, string, object, Record<string, string>]>([
  [
    '/contact',
    'Jô',
    { ...contact, name: 'Jô' },
    { name: 'Nome precisa ter pelo menos 3 caracteres' },
  ],
  ['/contact', 'no email', { ...contact, email: 'ana' }, { email: 'Email inválido' }],
  ['/contact', '9 characters', { ...contact, phone: '519987654' }, { phone: 'Telefone inválido' }],
  [
    '/contact',
    'a segment of their own',
    { ...contact, segment: 'SHOWS' },
    { segment: 'Por favor, selecione um segmento' },
  ],
  ['/contact', 'spaces', { ...contact, region: '  ' }, { region: 'Por favor, informe sua região' }],
  [
    '/contact/promotor',
    'no accents',
    { ...interview, dores: ['conciliacao'] },
    { dores: 'Escolha uma das opções' },
  ],
  [
    '/contact/promotor',
    'one pain twice',
    { ...interview, dores: ['filas', 'filas'] },
    { dores: 'Escolha uma das opções' },
  ],
  [
    '/contact/promotor',
    'a list of 1,000',
    { ...interview, integracoes: Array(1000).fill('api') },
    { integracoes: 'Escolha uma das opções' },
  ],
  ['/contact/promotor', 'no date', { ...interview, data2: 'amanhã' }, { data2: 'Data inválida' }],
  [
    '/contact/promotor',
    '9 characters',
    { ...interview, telefone: '119999999' },
    { telefone: 'Telefone é obrigatório' },
  ],
  [
    '/contact/promotor',
    'a text without end',
    { ...interview, need: 'x'.repeat(5001) },
    { need: 'Use até 5000 caracteres' },
  ],
])('%s with %s is refused with the message of its field', async (path, _what, payload, fields) => {
  const answer = await leadsApp.post(path, payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'BAD_INPUT', fields })
  expect(await leadsApp.leads()).toEqual([])
})

test('all missing fields are reported together', async () => {
  const answer = await leadsApp.post('/contact/promotor', {})
  expect(Object.keys(answer.json().fields)).toHaveLength(28)
  expect(answer.json().fields).toMatchObject({
    dataHora: 'Data/Hora é obrigatória',
    goals: 'Goals é obrigatório',
  })
})

test.each<[string, object | string, number]>([
  ['an unknown field', { ...contact, role: 'platform' }, 400],
  ['a status of their own', { ...contact, status: 'ganho' }, 400],
  ['another origin', { ...contact, origin: 'elsewhere' }, 400],
  ['the origin of the other form', { ...contact, origin: 'ficha_entrevista_promotor' }, 400],
  ['a number for a name', { ...contact, name: 123 }, 400],
  ['a list for a name', { ...contact, name: ['Ana'] }, 400],
  ['null for a name', { ...contact, name: null }, 400],
  ['a NUL', { ...contact, region: 'Porto\u0000Alegre' }, 400],
  ['half of a character', { ...contact, region: '\uD800' }, 400],
  ['a prototype', `{"__proto__":{"name":"Ana"}}`, 400],
  ['a negative time', { ...contact, filledInMs: -1 }, 400],
  ['two addresses', { ...contact, email: 'a@x.example,b@x.example' }, 400],
  ['a header in the e-mail', { ...contact, email: 'a@x.example\r\nBcc: b@x.example' }, 400],
  ['a list', '[]', 400],
  ['no JSON', '{"name":', 400],
  ['2 MB', { ...contact, region: 'x'.repeat(2_000_000) }, 413],
])('%s is refused, and nothing is stored', async (_what, payload, status) => {
  const answer = await leadsApp.post('/contact', payload)
  expect([answer.statusCode, typeof answer.json().code]).toEqual([status, 'string'])
  expect(await leadsApp.leads()).toEqual([])
  expect(await leadsApp.mails()).toEqual([])
})

test('a form of another kind is refused', async () => {
  const answer = await leadsApp.app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Ana',
  })
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA'])
})

test('line breaks in a name are removed, in the row and in the mail', async () => {
  const name = 'Ana\r\nBcc: todos@x.example\r\n\r\nGolpe'
  expect((await leadsApp.post('/contact', { ...contact, name })).statusCode).toBe(201)
  expect(await leadsApp.leads()).toMatchObject([{ name: 'Ana Bcc: todos@x.example Golpe' }])
  for (const { subject, to_address, body_text } of await leadsApp.mails()) {
    expect(`${subject}${to_address}`).not.toMatch(/[\r\n]/)
    expect(body_text).not.toMatch(/^Bcc:/m)
  }
})

test('markup is stored as plain text', async () => {
  const region = '<script>alert(1)</script>'
  expect((await leadsApp.post('/contact', { ...contact, region })).statusCode).toBe(201)
  expect(await leadsApp.leads()).toMatchObject([{ answers: { region } }])
})

test('forms from one network address are limited, both kinds together, with a Retry-After', async () => {
  const from = '203.0.113.9'
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      turn % 2 === 0
        ? leadsApp.post('/contact', { ...contact, email: `c${turn}@x.example` }, from)
        : leadsApp.post('/contact/promotor', { ...interview, email: `i${turn}@x.example` }, from),
    ),
  )
  const refused = sent.filter(({ statusCode }) => statusCode === 429)
  expect([sent.length - refused.length, refused.length]).toEqual([4, 8])
  expect(refused[0]?.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(await leadsApp.leads()).toHaveLength(4)
})

test('forms with one e-mail are limited across network addresses, whatever its case', async () => {
  const statuses: number[] = []
  for (const email of ['ana@x.example', 'ANA@x.example', 'Ana@X.example'])
    statuses.push((await leadsApp.post('/contact', { ...contact, email })).statusCode)
  expect(statuses).toEqual([201, 201, 429])
  await leadsApp.database.shiftClock('61 minutes')
  expect((await leadsApp.post('/contact', { ...contact, email: 'ana@x.example' })).statusCode).toBe(
    201,
  )
  await leadsApp.database.shiftClock('0')
})
