import { randomUUID } from 'node:crypto'
import type { EventDetail } from '@55tickets/contracts/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { createPerson, signedInAs } from '../../testing/people.ts'
import { type EditorApp, openEditorApp } from './testing/editor-app.ts'
import { openProgrammeEditor, SESSION } from './testing/programme-editor.ts'

let editor: EditorApp
beforeAll(async () => {
  editor = await openEditorApp()
})
afterAll(async () => {
  await expectInvariants(editor.database.pool)
  await editor.close()
})

const subscribe = async (sessionId: string, who?: string) =>
  editor.call(
    'POST',
    `/programacao/${sessionId}/subscribe`,
    {},
    who ?? (await createPerson(editor.database.db)),
  )

test('a session is created, changed and shown on the event’s page', async () => {
  const event = await openProgrammeEditor(editor)
  const id = randomUUID()
  const { status, body } = await event.putSession(id)
  expect(status).toBe(200)
  expect(body.programme.sessions).toMatchObject([
    { _id: id, ...SESSION, price: 0, subscribed: 0, locks: [] },
  ])
  await event.putSession(id, { title: 'Oficina de cavaquinho', capacity: null, room: null })
  await event.publish()
  const shown = await editor.call<EventDetail>('GET', `/events/${event.eventId}`)
  expect(shown.body.programacoes).toMatchObject([
    {
      titulo: 'Oficina de cavaquinho',
      room: null,
      remainingPlaces: null,
      isCancelled: false,
      periodo: { dataInicio: '2035-05-08T23:00:00.000Z' },
    },
  ])
  const history = await editor.call<{ docs: object[] }>('GET', `${event.path}/changes`)
  expect(history.body.docs).toMatchObject([
    {},
    { title: 'Mudou a atividade “Oficina de pandeiro”' },
    { title: 'Criou a atividade “Oficina de pandeiro”' },
    {},
    {},
    {},
    {},
  ])
})

test('of two people who save the programme, the second is told', async () => {
  const event = await openProgrammeEditor(editor)
  const { version } = (await event.read()).programme
  const put = () =>
    editor.call('PUT', `${event.path}/sessions/${randomUUID()}`, { version, ...SESSION })
  const answers = await Promise.all([put(), put()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await event.read()).programme.sessions).toHaveLength(1)
})

test('a paid session is created with a ticket that sells it', async () => {
  const event = await openProgrammeEditor(editor)
  const id = randomUUID()
  expect((await event.putSession(id, { isPaid: true })).body).toMatchObject({
    code: 'BAD_INPUT',
    fields: { price: 'Informe o preço' },
  })
  const { body } = await event.putSession(id, { isPaid: true, price: 80 })
  expect(body.programme.sessions).toMatchObject([{ isPaid: true, price: 80 }])
  expect(body.tickets.types.find(({ sessionId }) => sessionId === id)).toMatchObject({
    name: SESSION.title,
    price: 80,
    capacity: 30,
    admitsToEvent: false,
  })
  // Its tickets have the prices from then on.
  const changed = await event.putSession(id, { isPaid: true, price: null, title: 'Outra' })
  expect(changed.body.programme.sessions).toMatchObject([{ title: 'Outra', price: 80 }])
  expect(changed.body.tickets.types).toHaveLength(2)
  expect((await event.putSession(id)).body).toMatchObject({
    fields: { isPaid: 'Há ingressos desta atividade: remova-os antes' },
  })
  const removed = await event.remove('session', id)
  expect(removed.body).toMatchObject({ programme: { sessions: [] }, tickets: { types: [{}] } })
  expect(removed.body.tickets.types).toHaveLength(1)
})

test('capacity stays at or above the subscribers, and the session can’t be removed', async () => {
  const event = await openProgrammeEditor(editor)
  const id = randomUUID()
  await event.putSession(id)
  await event.publish()
  for (const _ of [1, 2]) expect((await subscribe(id)).status).toBe(201)
  expect(await event.putSession(id, { capacity: 1 })).toMatchObject({
    status: 409,
    body: { code: 'CAPACITY_TAKEN', fields: { capacity: expect.stringContaining('mínimo é 2') } },
  })
  expect((await event.putSession(id, { capacity: 2 })).status).toBe(200)
  expect(await event.putSession(id, { capacity: 2, isPaid: true, price: 50 })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SOLD', fields: { isPaid: expect.any(String) } },
  })
  expect(await event.remove('session', id)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SOLD', message: expect.stringContaining('cancele a atividade') },
  })
})

test('one who unsubscribed counts, too: the session can’t be removed', async () => {
  const event = await openProgrammeEditor(editor)
  const id = randomUUID()
  await event.putSession(id)
  await event.publish()
  const who = await createPerson(editor.database.db)
  await subscribe(id, who)
  await editor.call('DELETE', `/programacao/${id}/subscribe`, undefined, who)
  expect((await event.remove('session', id)).status).toBe(409)
})

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['an end before the start', { endDate: '2035-05-08T19:00' }, 'endDate'],
  ['no places', { capacity: 0 }, 'capacity'],
  ['parts of minutes', { certifiedMinutes: 1.5 }, 'certifiedMinutes'],
  ['a room as long as a book', { room: 'x'.repeat(121) }, 'room'],
  ['no time', { startDate: 'amanhã' }, 'startDate'],
])('a session with %s is refused', async (_case, body, field) => {
  const event = await openProgrammeEditor(editor)
  const refused = await event.putSession(randomUUID(), body)
  expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
})

test('parts of other events are not found', async () => {
  const [event, other] = [await openProgrammeEditor(editor), await openProgrammeEditor(editor)]
  const [sessionId, formId] = [randomUUID(), randomUUID()]
  await other.putSession(sessionId)
  await other.putForm(formId, { fields: [] })
  expect(await event.putSession(sessionId)).toMatchObject({
    status: 404,
    body: { code: 'SESSION_NOT_FOUND' },
  })
  expect((await event.remove('session', sessionId)).status).toBe(404)
  expect((await event.putSession(randomUUID(), { formId })).status).toBe(404)
  const regulation = { regulationFileId: 'a'.repeat(32), regulationFileName: 'r.pdf' }
  expect((await event.putSession(randomUUID(), regulation)).status).toBe(404)
})

test('a regulation is a PDF of the organization', async () => {
  const event = await openProgrammeEditor(editor)
  const sent = await editor.app.inject({
    method: 'POST',
    url: `/api/organizations/${editor.organizationId}/files`,
    headers: {
      ...signedInAs(editor.owner),
      'content-type': 'application/pdf',
      'x-file-name': 'regulamento.pdf',
    },
    payload: Buffer.from('%PDF-1.4 regras'),
  })
  const regulation = {
    regulationFileId: sent.json<{ _id: string }>()._id,
    regulationFileName: 'regras.pdf',
  }
  const { body } = await event.putSession(randomUUID(), regulation)
  expect(body.programme.sessions).toMatchObject([regulation])
})
