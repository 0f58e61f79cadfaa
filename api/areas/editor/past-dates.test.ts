import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson } from '../../testing/people.ts'
import { DATES, type EditorApp, openEditorApp, PLACE } from './testing/editor-app.ts'

/** Payouts and their reserve count from the end of an event: nobody may move it, once it is past. */

let app: EditorApp
let eventId: string
let path: string
beforeAll(async () => {
  app = await openEditorApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  eventId = await app.createDraft()
  path = `/promoter/events/${eventId}`
  await app.complete(eventId)
})

const PAST = { ...DATES, startDate: '2026-03-01T20:00', endDate: '2026-03-01T23:30' }
const FIELD = { fields: { endDate: expect.stringContaining('já passou') } }
const publish = () => app.call('POST', `${path}/publish`)
const saveDates = async (dates: object) =>
  app.call('PUT', `${path}/dates`, { version: (await app.read(eventId)).dates.version, ...dates })
/** Lets the event lie in the past. */
const endEvent = () =>
  app.database.pool.query(
    `update events set starts_at = app_now() - interval '5 hours', ends_at = app_now() - interval '1 hour'
      where id = $1`,
    [eventId],
  )

test('the end of a published event can not be moved into the past', async () => {
  await publish()
  expect(await saveDates(PAST)).toMatchObject({
    status: 400,
    body: { code: 'BAD_INPUT', ...FIELD },
  })
  const change = { part: 'dates', version: 1, ...PAST }
  const { body } = await app.call('POST', `${path}/check`, change)
  expect(body).toMatchObject({ refusal: { code: 'BAD_INPUT', ...FIELD } })
  expect((await app.read(eventId)).dates).toMatchObject({ endDate: DATES.endDate })
})

test('a draft may have any dates', async () => {
  expect(await saveDates(PAST)).toMatchObject({ status: 200 })
})

test('an event that has ended is moved neither into the past nor into the future, and takes other edits', async () => {
  await publish()
  await endEvent()
  const ended = { status: 422, body: { code: 'EVENT_ENDED' } }
  for (const dates of [PAST, DATES]) expect(await saveDates(dates)).toMatchObject(ended)
  const { body } = await app.call('POST', `${path}/check`, { part: 'dates', version: 1, ...DATES })
  expect(body).toMatchObject({ refusal: { code: 'EVENT_ENDED' } })
  expect(await app.call('PUT', `${path}/place`, { version: 1, ...PLACE })).toMatchObject({
    status: 200,
  })
})

test('another venue opens no refunds of an event that has ended: its money may have been paid out', async () => {
  await publish()
  const { types } = (await app.read(eventId)).tickets
  const held = { eventId, items: [{ ticketId: types[0]?._id, quantity: 1 }] }
  const buyer = await createPerson(app.database.db)
  expect((await app.call('POST', `/events/${eventId}/reserve`, held, buyer)).status).toBe(201)
  const moved = { ...PLACE, locationName: 'Teatro do Parque' }
  const savePlace = async (place: object, more: object = {}) =>
    app.call<{ consequences?: object[] }>('PUT', `${path}/place`, {
      version: (await app.read(eventId)).place.version,
      ...place,
      ...more,
    })
  const { consequences: confirmed } = (await savePlace(moved)).body
  expect(confirmed).toContainEqual({ kind: 'openRefund', group: 'buyers', amountCents: null })
  await endEvent()
  expect(await savePlace(moved, { confirmed, reason: 'Choveu' })).toMatchObject({
    status: 422,
    body: { code: 'EVENT_ENDED' },
  })
  const change = { part: 'place', version: (await app.read(eventId)).place.version, ...moved }
  expect((await app.call('POST', `${path}/check`, change)).body).toMatchObject({
    refusal: { code: 'EVENT_ENDED' },
  })
  const { rows } = await app.database.pool.query(
    'select 1 from event_changes where event_id = $1 and opens_refund',
    [eventId],
  )
  expect(rows).toEqual([])
  expect((await savePlace({ ...PLACE, address: 'Praça do Arsenal, 20' })).status).toBe(200)
})

test('a postponed event gets no past date, not even the one that it lost', async () => {
  await publish()
  await endEvent()
  await app.database.pool.query('update events set postponed_at = app_now() where id = $1', [
    eventId,
  ])
  const { version: _, ...lost } = (await app.read(eventId)).dates
  expect(await saveDates(lost)).toMatchObject({ status: 400, body: FIELD })
  expect(await app.read(eventId)).toMatchObject({ state: 'postponed' })
  expect(await saveDates(DATES)).toMatchObject({ status: 200 })
})
