import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteStorage } from '../../platform/files/byte-storage.ts'
import { stableId } from '../../platform/stable-id.ts'
import { createTestApp, testConfig } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createPeople, createPerson, identifyById, signedInAs } from '../../testing/people.ts'
import { importEvents } from '../events/public.ts'
import { registerSubscriptions } from './routes.ts'

let database: TestDatabase
let app: FastifyInstance

const hours = (count: number) =>
  new Date(Date.now() + count * 3_600_000).toISOString().slice(0, 19).concat('Z')
const session = (key: string, more: object = {}) => ({
  key,
  titulo: key,
  dataInicio: hours(24),
  dataFim: hours(26),
  ...more,
})
const event = (slug: string, more: object) => ({
  slug,
  name: slug,
  eventType: 'congressos',
  eventDescription: '',
  startDate: hours(-24),
  endDate: hours(48),
  locationName: 'Centro',
  city: 'Recife',
  region: 'PE',
  organizer: 'Casa',
  ...more,
})

beforeAll(async () => {
  database = await createTestDatabase()
  const events = [
    event('congresso', {
      customForms: [
        {
          key: 'ficha',
          name: 'Ficha',
          fields: [
            { key: 'nome', label: 'Nome no crachá', type: 'text', required: true },
            {
              key: 'cor',
              label: 'Cor',
              type: 'multiple_choice',
              validation: { options: ['Azul'] },
            },
          ],
        },
      ],
      programacoes: [
        session('aberta'),
        session('dez', { capacity: 10 }),
        session('uma', { capacity: 1 }),
        session('paga', { isPaid: true, price: 50 }),
        session('fechada', { allowSubscription: false }),
        session('acabou', { dataInicio: hours(-4), dataFim: hours(-2) }),
        session('em-curso', { dataInicio: hours(-1), dataFim: hours(1) }),
        session('com-ficha', { customForm: 'ficha' }),
      ],
    }),
    event('rascunho', { published: false, programacoes: [session('secreta')] }),
  ]
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  expect(await importEvents(database.db, events, options)).toMatchObject({ ok: true })
  const register = (app: FastifyInstance) => registerSubscriptions(app, database.db)
  app = (await createTestApp(database, {}, register, identifyById)).app
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const eventId = stableId('event', 'congresso')
const sessionId = (key: string) => stableId(eventId, 'session', key)
const fieldId = (key: string) => stableId(eventId, 'field of ficha', key)
const formId = stableId(eventId, 'form', 'ficha')

const ask = (method: 'POST' | 'DELETE', id: string, who: string, payload?: object) =>
  app.inject({
    method,
    url: `/api/programacao/${id}/subscribe`,
    headers: signedInAs(who),
    ...(payload && { payload }),
  })
const subscribe = (key: string, who: string, payload: object = {}) =>
  ask('POST', sessionId(key), who, payload)
const cancel = (key: string, who: string) => ask('DELETE', sessionId(key), who)
const placesTaken = async (key: string) => {
  const { rows } = await database.pool.query<{ counted: number; rows: number }>(
    `select subscribed as counted, (select count(*)::int from subscriptions
       where session_id = sessions.id and cancelled_at is null) as rows
     from sessions where id = $1`,
    [sessionId(key)],
  )
  return rows[0]
}

test('a place comes with a code in its owner’s name', async () => {
  const who = await createPerson(database.db)
  const answer = await subscribe('aberta', who)
  expect(answer.statusCode).toBe(201)
  const body = answer.json()
  expect(body).toMatchObject({ programacaoId: sessionId('aberta'), isSubscribed: true, price: 0 })
  const { rows } = await database.pool.query('select * from ticket_codes where id = $1', [
    body.ticketCodeId,
  ])
  expect(rows[0]).toMatchObject({
    subscription_id: body._id,
    user_id: who,
    holder_name: 'Ana Souza',
    value_cents: 0,
    revoked_at: null,
  })
})

test('of fifty who want ten places at once, ten get one', async () => {
  const people = await createPeople(database.db, 50)
  const answers = await Promise.all(people.map((who) => subscribe('dez', who)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(40)
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ code: 'SESSION_FULL', message: 'Vagas esgotadas.' })
  expect(await placesTaken('dez')).toEqual({ counted: 10, rows: 10 })
})

test('who presses ten times at once has one place and one code', async () => {
  const who = await createPerson(database.db)
  const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe('aberta', who)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
    code: 'ALREADY_SUBSCRIBED',
  })
  const { rowCount } = await database.pool.query('select 1 from ticket_codes where user_id = $1', [
    who,
  ])
  expect(rowCount).toBe(1)
})

test('a place given back is free for somebody else, and its code is revoked', async () => {
  const [first, second] = await createPeople(database.db, 2)
  if (!first || !second) throw new Error('two people were asked for')
  await subscribe('uma', first)
  expect((await subscribe('uma', second)).json()).toMatchObject({ code: 'SESSION_FULL' })
  expect((await cancel('uma', first)).json()).toMatchObject({ isSubscribed: false })
  expect((await subscribe('uma', second)).statusCode).toBe(201)
  const { rows } = await database.pool.query(
    'select revoked_at is not null as revoked from ticket_codes where user_id = $1',
    [first],
  )
  expect(rows).toEqual([{ revoked: true }])
  expect(await placesTaken('uma')).toEqual({ counted: 1, rows: 1 })
})

test('two who give one place back at once give it back once', async () => {
  const who = await createPerson(database.db)
  await subscribe('aberta', who)
  const before = (await placesTaken('aberta'))?.counted ?? 0
  const answers = await Promise.all([cancel('aberta', who), cancel('aberta', who)])
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 404])
  expect((await placesTaken('aberta'))?.counted).toBe(before - 1)
})

test('who changed their mind twice has a place again', async () => {
  const who = await createPerson(database.db)
  await subscribe('aberta', who)
  await cancel('aberta', who)
  expect((await subscribe('aberta', who)).statusCode).toBe(201)
})

test.each([
  ['paga', 422, 'SESSION_IS_PAID'],
  ['fechada', 422, 'SESSION_NOT_OPEN'],
  ['acabou', 422, 'SESSION_ENDED'],
  ['nenhuma', 404, 'SESSION_NOT_FOUND'],
])('%s is refused with %i %s', async (key, status, code) => {
  const answer = await subscribe(key, await createPerson(database.db))
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code })
})

test('a draft’s sessions are not there', async () => {
  const id = stableId(stableId('event', 'rascunho'), 'session', 'secreta')
  const answer = await ask('POST', id, await createPerson(database.db), {})
  expect(answer.json()).toMatchObject({ code: 'SESSION_NOT_FOUND' })
})

test('once a session has started its places stay taken', async () => {
  const who = await createPerson(database.db)
  expect((await subscribe('em-curso', who)).statusCode).toBe(201)
  expect((await cancel('em-curso', who)).json()).toMatchObject({ code: 'SESSION_STARTED' })
})

test('nobody gives back what they do not have, or what is somebody else’s', async () => {
  const [owner, other] = await createPeople(database.db, 2)
  await subscribe('aberta', owner ?? '')
  expect((await cancel('aberta', other ?? '')).json()).toMatchObject({ code: 'NOT_SUBSCRIBED' })
})

test('a session with a form keeps the answers with their questions', async () => {
  const who = await createPerson(database.db)
  const customForm = {
    formId,
    formResponses: [{ fieldId: fieldId('nome'), value: '<b>Ana</b>' }],
  }
  const answer = await subscribe('com-ficha', who, { customForm })
  expect(answer.statusCode).toBe(201)
  const { rows } = await database.pool.query(
    'select answers from form_answers where subscription_id = $1',
    [answer.json()._id],
  )
  expect(rows[0].answers).toEqual([
    { fieldId: fieldId('nome'), label: 'Nome no crachá', value: '<b>Ana</b>' },
    { fieldId: fieldId('cor'), label: 'Cor', value: [] },
  ])
})

test.each<[string, object, string]>([
  ['no answers at all', {}, 'FORM_REQUIRED'],
  ['an empty list of forms', { customForm: [] }, 'FORM_REQUIRED'],
  ['another form', { customForm: { formId: eventId, formResponses: [] } }, 'FORM_INVALID'],
  [
    'the form twice',
    { customForm: [1, 2].map(() => ({ formId, formResponses: [] })) },
    'FORM_INVALID',
  ],
])('%s is refused', async (_what, payload, code) => {
  const answer = await subscribe('com-ficha', await createPerson(database.db), payload)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code })
})

test.each<[string, unknown[], string, string]>([
  ['a required field left out', [], 'nome', 'Nome no crachá é obrigatório'],
  [
    'an unlisted option',
    [
      { fieldId: fieldId('nome'), value: 'Ana' },
      { fieldId: fieldId('cor'), value: ['Verde'] },
    ],
    'cor',
    'Cor contém opções inválidas',
  ],
])('%s is told by field', async (_what, formResponses, field, message) => {
  const who = await createPerson(database.db)
  const answer = await subscribe('com-ficha', who, { customForm: { formId, formResponses } })
  expect(answer.json()).toMatchObject({
    code: 'FORM_INVALID',
    fields: { [fieldId(field)]: message },
  })
})

test.each<[string, object]>([
  [
    'a text of a megabyte',
    { formId, formResponses: [{ fieldId: formId, value: 'a'.repeat(1e6) }] },
  ],
  ['an unknown key', { formId, formResponses: [], price: 1 }],
  ['a value that is an object', { formId, formResponses: [{ fieldId: formId, value: {} }] }],
])('%s is refused before it is judged', async (_what, customForm) => {
  const answer = await subscribe('com-ficha', await createPerson(database.db), { customForm })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
})

test('answers to a form that nobody asked for are refused', async () => {
  const customForm = { formId, formResponses: [] }
  const answer = await subscribe('aberta', await createPerson(database.db), { customForm })
  expect(answer.json()).toMatchObject({ code: 'FORM_INVALID' })
})

test('without a token nobody takes a place', async () => {
  const url = `/api/programacao/${sessionId('aberta')}/subscribe`
  expect((await app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401)
})
