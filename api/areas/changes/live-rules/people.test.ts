import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TICKET } from '../../editor/testing/editor-app.ts'
import { question, SESSION } from '../../editor/testing/programme-editor.ts'
import { type ChangesApp, openChangesApp } from '../testing/changes-app.ts'
import { openLiveEvent, REASON } from '../testing/live-event.ts'

/** Rows 17 to 19, 21 and 23 to 25 of "a live event can change"; the areas test them at length. */

let app: ChangesApp
beforeAll(async () => {
  app = await openChangesApp()
})
afterAll(() => app.close())

const wasTold = async (who: string) =>
  (await app.notices()).filter(({ userId }) => userId === who).length

test('row 17: a holder moves to a dearer type by a second order, and the old code stays valid', async () => {
  const event = await openLiveEvent(app)
  const dearer = randomUUID()
  const { version } = (await event.read()).tickets
  await event.put(`tickets/${dearer}`, { version, ...TICKET, name: 'Camarote', price: 120 })
  const code = await app.database.db
    .selectFrom('ticket_codes')
    .select('id')
    .where('sale_id', '=', event.sale)
    .executeTakeFirstOrThrow()
  const moved = await app.server.post(`/api${event.path}/orders/${event.sale}/move`, app.owner, {
    codeId: code.id,
    ticketTypeId: dearer,
  })
  expect(moved.json()).toMatchObject({ kind: 'order' })
  expect(await app.records.codes(event.sale)).toEqual({ valid: 1, revoked: 0 })
  expect(await app.records.status(moved.json().order._id)).toBe('PENDING')
})

/** A form that the ticket type asks, with one optional question. */
async function askSize(event: Awaited<ReturnType<typeof openLiveEvent>>) {
  const formId = randomUUID()
  const form = { name: 'Inscrição', description: null, organizerNote: null }
  const size = question('Tamanho')
  const put = async (fields: object[]) => {
    const { version } = (await event.read()).forms
    return event.put(`forms/${formId}`, { version, ...form, fields })
  }
  await put([size])
  const { version } = (await event.read()).tickets
  await event.put(`tickets/${event.ticketId}`, { version, ...TICKET, formId })
  const fields = async () =>
    (await event.read()).forms.forms.find(({ _id }) => _id === formId)?.fields ?? []
  return { formId, size, put, fields }
}

test('row 18: a required question is for new orders, and nobody is told', async () => {
  const event = await openLiveEvent(app)
  const { size, put } = await askSize(event)
  const saved = await put([size, question('Cor', { required: true })])
  expect(saved).toMatchObject({ status: 200, body: { told: 0 } })
  expect(await event.lastChange()).toMatchObject({
    consequences: [{ kind: 'newOrders', group: 'newOrders', amountCents: null }],
  })
  expect(await app.records.codes(event.sale)).toEqual({ valid: 1, revoked: 0 })
})

test('row 19: an answered question that is removed stays in the form, retired', async () => {
  const event = await openLiveEvent(app)
  const { formId, size, put, fields } = await askSize(event)
  const answers = JSON.stringify([{ fieldId: size._id, label: 'Tamanho', value: 'M' }])
  await app.database.pool.query(
    `insert into form_answers (event_id, id, sale_id, form_id, answers)
     select event_id, gen_random_uuid(), id, $2, $3 from sales where id = $1`,
    [event.sale, formId, answers],
  )
  expect(await put([question('Cor')])).toMatchObject({ status: 200, body: { told: 0 } })
  expect(await fields()).toMatchObject([
    { label: 'Cor', retiredAt: null },
    { label: 'Tamanho', retiredAt: expect.any(String) },
  ])
})

test('row 21: a session at another time is told to its subscribers alone', async () => {
  const event = await openLiveEvent(app, { hasSession: true })
  const subscriber = await app.subscribe(event.sessionId)
  const { version } = (await event.read()).programme
  const moved = { version, ...SESSION, startDate: '2035-05-08T20:30' }
  const refused = await event.put(`sessions/${event.sessionId}`, moved)
  const group = `session ${event.sessionId}`
  expect(refused.body.consequences).toEqual([{ kind: 'notice', group, amountCents: null }])
  const saved = await event.put(`sessions/${event.sessionId}`, {
    ...moved,
    confirmed: refused.body.consequences,
  })
  expect(saved).toMatchObject({ status: 200, body: { told: 1 } })
  await app.sendNotices()
  expect([await wasTold(subscriber), await wasTold(event.buyer)]).toEqual([1, 0])
  const [mail] = (await app.notices()).filter(({ userId }) => userId === subscriber)
  expect(mail?.text).toContain(SESSION.title)
})

test('row 23: a live event cannot be a draft again: it is paused or unlisted', async () => {
  const event = await openLiveEvent(app)
  expect((await app.call('POST', `${event.path}/unpublish`)).status).toBe(404)
  expect((await app.call('POST', `${event.path}/pause`)).status).toBe(200)
  expect((await app.call('POST', `${event.path}/unlist`)).status).toBe(200)
  expect((await event.read()).state).toBe('paused')
})

test('row 24: a cancelled event revokes every code and freezes who is told', async () => {
  const event = await openLiveEvent(app)
  const { name } = (await event.read()).page
  const cancelled = await app.server.post(`/api${event.path}/cancel`, app.owner, {
    reason: REASON,
    name,
  })
  expect(cancelled.statusCode).toBe(200)
  expect(await app.records.codes(event.sale)).toEqual({ valid: 0, revoked: 1 })
  expect(await event.lastChange()).toMatchObject({ part: 'cancelled', told: 1, reason: REASON })
  const late = await app.reserve(await app.buyer(), event.eventId, event.ticketId)
  expect(late).toMatchObject({ body: { code: 'EVENT_CANCELLED' } })
  const page = await app.call('GET', `/events/${event.eventId}`)
  expect(page.body).toMatchObject({ status: 'cancelled', changes: [{ title: 'Evento cancelado' }] })
})

test('row 25: only a draft that was never published is deleted', async () => {
  const event = await openLiveEvent(app)
  expect((await app.call('DELETE', event.path)).status).toBe(409)
  const draft = await app.call<{ _id: string }>(
    'POST',
    `/organizations/${app.organizationId}/events`,
    { name: 'Rascunho', category: 'shows', bannerId: null },
  )
  expect((await app.call('DELETE', `/promoter/events/${draft.body._id}`)).status).toBeLessThan(300)
})
