import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../testing/people.ts'
import { eventId, fieldId, formId, openSubscriptionsApp } from './testing/subscriptions-app.ts'

let subscriptionsApp: Awaited<ReturnType<typeof openSubscriptionsApp>>
beforeAll(async () => {
  subscriptionsApp = await openSubscriptionsApp()
})
afterAll(() => subscriptionsApp.close())

test('answers to a session’s form are stored with their questions', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  const customForm = {
    formId,
    formResponses: [{ fieldId: fieldId('nome'), value: '<b>Ana</b>' }],
  }
  const answer = await subscriptionsApp.subscribe('com-ficha', who, { customForm })
  expect(answer.statusCode).toBe(201)
  const { rows } = await subscriptionsApp.database.pool.query(
    'select answers from form_answers where subscription_id = $1',
    [answer.json()._id],
  )
  expect(rows[0].answers).toEqual([
    { fieldId: fieldId('nome'), label: 'Nome no crachá', value: '<b>Ana</b>' },
    { fieldId: fieldId('cor'), label: 'Cor', value: [] },
  ])
})

test('who subscribes again and again is limited, and leaves no answers behind', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  const value = 'x'.repeat(5000)
  const customForm = { formId, formResponses: [{ fieldId: fieldId('nome'), value }] }
  const statuses: number[] = []
  for (let turn = 0; turn <= 30; turn += 1) {
    statuses.push((await subscriptionsApp.subscribe('com-ficha', who, { customForm })).statusCode)
    await subscriptionsApp.cancel('com-ficha', who)
  }
  expect(statuses).toEqual([...Array<number>(30).fill(201), 429])
  const { rows } = await subscriptionsApp.database.pool.query(
    `select 1 from form_answers where answers::text like '%xxxxx%'`,
  )
  expect(rows).toEqual([])
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
  const answer = await subscriptionsApp.subscribe(
    'com-ficha',
    await createPerson(subscriptionsApp.database.db),
    payload,
  )
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
  const who = await createPerson(subscriptionsApp.database.db)
  const answer = await subscriptionsApp.subscribe('com-ficha', who, {
    customForm: { formId, formResponses },
  })
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
  const answer = await subscriptionsApp.subscribe(
    'com-ficha',
    await createPerson(subscriptionsApp.database.db),
    {
      customForm,
    },
  )
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
})

test('answers to a form that the session does not have are refused', async () => {
  const customForm = { formId, formResponses: [] }
  const answer = await subscriptionsApp.subscribe(
    'aberta',
    await createPerson(subscriptionsApp.database.db),
    {
      customForm,
    },
  )
  expect(answer.json()).toMatchObject({ code: 'FORM_INVALID' })
})
