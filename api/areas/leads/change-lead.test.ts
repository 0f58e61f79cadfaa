import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../testing/people.ts'
import { type InboxApp, openInboxApp } from './testing/inbox-app.ts'

let inboxApp: InboxApp
beforeAll(async () => {
  inboxApp = await openInboxApp()
})
afterAll(() => inboxApp.close())

const to = (status: string, from = 'novo') => ({ change: { from, to: status } })
const nowhere = '0b6e4f00-0000-4000-8000-000000000001'

test('a status change is stored with author and note', async () => {
  const id = await inboxApp.send({ answers: { region: 'Sul', dores: ['filas'] } })
  const answer = await inboxApp.change(id, { ...to('em_contato'), note: '  Liguei hoje. ' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    status: 'em_contato',
    answers: { region: 'Sul', dores: ['filas'] },
    steps: [{ author: 'Ana Souza', from: 'novo', to: 'em_contato', note: 'Liguei hoje.' }],
  })
  expect(await inboxApp.read(id)).toEqual(answer.json())
})

test('the newest step comes first, and a note alone changes no status', async () => {
  const id = await inboxApp.send()
  await inboxApp.change(id, to('qualificado'))
  await inboxApp.change(id, { note: 'Quer começar em março.' })
  await inboxApp.change(id, to('ganho', 'qualificado'))
  const { status, steps } = await inboxApp.read(id)
  expect(status).toBe('ganho')
  expect(steps.map((step) => [step.from, step.to, step.note])).toEqual([
    ['qualificado', 'ganho', null],
    [null, null, 'Quer começar em março.'],
    ['novo', 'qualificado', null],
  ])
})

test('of two concurrent changes of one status one succeeds and the other is refused', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const id = await inboxApp.send()
    const answers = await Promise.all([
      inboxApp.change(id, to('ganho')),
      inboxApp.change(id, to('perdido')),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().code).toBe('LEAD_CHANGED')
    const { status, steps } = await inboxApp.read(id)
    expect(steps.map((step) => step.to)).toEqual([status])
  }
})

test('a change that is sent twice is made once', async () => {
  const id = await inboxApp.send()
  const [one, other] = await Promise.all([
    inboxApp.change(id, to('ganho')),
    inboxApp.change(id, to('ganho')),
  ])
  expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([201, 409]))
  expect((await inboxApp.read(id)).steps).toHaveLength(1)
})

test('an unknown lead can neither be read nor changed', async () => {
  expect((await inboxApp.get(`/team/leads/${nowhere}`)).json().code).toBe('LEAD_NOT_FOUND')
  const changed = await inboxApp.change(nowhere, to('ganho'))
  expect([changed.statusCode, changed.json().code]).toEqual([404, 'LEAD_NOT_FOUND'])
  expect((await inboxApp.change(nowhere, { note: 'Oi' })).statusCode).toBe(404)
})

test.each([
  ['nothing', {}],
  ['no change', to('novo')],
  ['an empty note', { note: '   ' }],
  ['an unknown status', to('vendido')],
  ['a status alone', { change: { to: 'ganho' } }],
  ['a note without end', { note: 'a'.repeat(4001) }],
  ['a NUL', { note: 'a\u0000' }],
  ['half of a character', { note: '\uD800' }],
  ['an author', { ...to('ganho'), authorId: nowhere }],
])('%s is refused', async (_what, payload) => {
  const id = await inboxApp.send()
  const answer = await inboxApp.change(id, payload)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT'])
  expect(await inboxApp.read(id)).toMatchObject({ status: 'novo', steps: [] })
})

test('users outside the team can neither read nor change leads', async () => {
  const id = await inboxApp.send()
  const stranger = await createPerson(inboxApp.database.db)
  const answer = await inboxApp.change(id, to('ganho'), stranger)
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
  expect((await inboxApp.read(id)).steps).toEqual([])
})
