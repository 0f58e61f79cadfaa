import type { EventDetail, EventList } from '@55tickets/contracts/events.ts'
import type { Organizer } from '@55tickets/contracts/organizations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, signedInAs } from '../../testing/people.ts'
import { insertPaidSale } from '../reservations/testing/insert-paid-sale.ts'
import { type EditorApp, openEditorApp, pageFields } from './testing/editor-app.ts'

/** Public pages and files of what promoters publish. */

let editor: EditorApp
beforeAll(async () => {
  editor = await openEditorApp()
})
afterAll(() => editor.close())

const query = (text: string, values: unknown[] = []) => editor.database.pool.query(text, values)
const setStatus = (status: string) => query('update organizations set status = $1', [status])
/** Read by a signed-in person, whose answers are not shared for a moment. */
const read = async (eventId: string) =>
  (await editor.call<EventDetail>('GET', `/events/${eventId}`)).body
async function publish(name: string): Promise<string> {
  const eventId = await editor.createDraft(name)
  await editor.complete(eventId)
  await editor.call('POST', `/promoter/events/${eventId}/publish`)
  return eventId
}

test('a page says that sales are paused: by the promoter, by a suspension, by the limit of a new organization', async () => {
  const eventId = await publish('Pausas')
  const isPaused = async () => (await read(eventId)).areSalesPaused
  expect(await isPaused()).toBe(false)
  await editor.call('POST', `/promoter/events/${eventId}/pause`)
  expect(await isPaused()).toBe(true)
  await editor.call('POST', `/promoter/events/${eventId}/resume`)
  expect(await isPaused()).toBe(false)
  await setStatus('suspended')
  expect(await isPaused()).toBe(true)
  await setStatus('new')
  // Of whichever event.
  const otherId = await publish('Outro')
  await insertPaidSale(editor.database.pool, { eventId: otherId, cents: 499_999 })
  expect(await isPaused()).toBe(false)
  await insertPaidSale(editor.database.pool, { eventId: otherId, cents: 1 })
  expect(await isPaused()).toBe(true)
  await setStatus('verified')
  expect(await isPaused()).toBe(false)
  await setStatus('new')
  await query('delete from sales')
})

test('cards say so, too, until the event is over', async () => {
  const eventId = await publish('Cartão pausado')
  const availability = async () => {
    const list = (await editor.call<EventList>('GET', '/events?q=Cartão+pausado')).body
    const page = (await editor.call<Organizer>('GET', '/organizers/casa-do-choro')).body
    return [list.docs, page.events, page.pastEvents].map(
      (events) => events.find(({ _id }) => _id === eventId)?.availability,
    )
  }
  expect(await availability()).toEqual(['available', 'available', undefined])
  await editor.call('POST', `/promoter/events/${eventId}/pause`)
  expect(await availability()).toEqual(['paused', 'paused', undefined])
  await editor.call('POST', `/promoter/events/${eventId}/resume`)
  await setStatus('suspended')
  expect(await availability()).toEqual(['paused', 'paused', undefined])
  await query(
    `update events set starts_at = app_now() - interval '2 days', ends_at = app_now() where id = $1`,
    [eventId],
  )
  expect((await availability())[2]).toBe('available')
  await setStatus('new')
})

test('an organizer is verified once our team says so, and has a page', async () => {
  const eventId = await publish('Verificado')
  const organizer = async () => (await read(eventId)).eventOrganizer
  expect(await organizer()).toEqual({
    name: 'Casa do Choro',
    slug: 'casa-do-choro',
    isVerified: false,
  })
  await setStatus('verified')
  expect(await organizer()).toMatchObject({ isVerified: true })
  await query('update organizations set document_changed_at = app_now()')
  expect(await organizer()).toMatchObject({ isVerified: false })
  await query('update organizations set document_changed_at = null')
  await setStatus('new')
})

test('the page of an organizer lists what is to come and what is over, but nothing that is hidden', async () => {
  await query('delete from event_slugs; delete from ticket_types; delete from events')
  const [next, past, hidden] = [
    await publish('Vem aí'),
    await publish('Já foi'),
    await publish('Oculto'),
  ]
  await editor.createDraft('Rascunho')
  await editor.call('POST', `/promoter/events/${hidden}/unlist`)
  await query(
    `update events set starts_at = app_now() - interval '2 days', ends_at = app_now() - interval '1 day'
      where id = $1`,
    [past],
  )
  const { status, body } = await editor.call<Organizer>('GET', '/organizers/casa-do-choro')
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Casa do Choro', isVerified: false, logoUrl: null })
  expect(body.events.map(({ _id }) => _id)).toEqual([next])
  expect(body.pastEvents.map(({ _id }) => _id)).toEqual([past])
  expect(await editor.call('GET', '/organizers/ninguem')).toMatchObject({
    status: 404,
    body: { code: 'ORGANIZATION_NOT_FOUND' },
  })
})

test('of events that take one slug at once one gets it, and the others are told', async () => {
  const ids = await Promise.all(['Um', 'Dois', 'Três', 'Quatro'].map((name) => publish(name)))
  const pages = await Promise.all(ids.map(async (id) => (await editor.read(id)).page))
  const renamed = await Promise.all(
    pages.map((page, index) => {
      const fields = pageFields(page)
      const change = { ...fields, slug: 'o-mesmo' }
      return editor.call('PUT', `/promoter/events/${ids[index]}/page`, change)
    }),
  )
  expect(renamed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409,
  ])
})

test('drafts of one name that organizations create at once get slugs of their own', async () => {
  const create = async () => {
    const who = await createPerson(editor.database.db)
    const organization = { name: 'Palco', phone: '51998765432' }
    const { body } = await editor.call<{ _id: string }>('POST', '/organizations', organization, who)
    const draft = { name: 'Mesmo nome', category: 'shows', bannerId: null }
    return editor.call<{ slug: string }>('POST', `/organizations/${body._id}/events`, draft, who)
  }
  const drafts = await Promise.all(Array.from({ length: 6 }, create))
  expect(drafts.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(new Set(drafts.map(({ body }) => body.slug)).size).toBe(6)
})

test('a PDF is for members until an event with it is published', async () => {
  const { app, organizationId, owner } = editor
  const uploaded = await app.inject({
    method: 'POST',
    url: `/api/organizations/${organizationId}/files`,
    headers: { ...signedInAs(owner), 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.4 regulamento'),
  })
  const { _id: fileId, url } = uploaded.json<{ _id: string; url: string }>()
  const eventId = await editor.createDraft('Com regulamento')
  await editor.complete(eventId)
  await query(
    `insert into sessions (event_id, id, title, starts_at, ends_at, allow_subscription, is_paid, price_cents,
                           regulation_file_id, regulation_file_name)
     select id, gen_random_uuid(), 'Oficina', starts_at, ends_at, true, false, 0, $2, 'regras.pdf'
       from events where id = $1`,
    [eventId, fileId],
  )
  const open = async (who?: string) => {
    const { statusCode, headers } = await app.inject({
      url,
      ...(who && { headers: signedInAs(who) }),
    })
    return [statusCode, headers['cache-control']]
  }
  const hidden = [404, 'no-store']
  const [stranger, viewer] = [
    await createPerson(editor.database.db),
    await editor.addMember('viewer'),
  ]
  expect([await open(), await open(stranger)]).toEqual([hidden, hidden])
  const forMembers = [200, 'private, no-store']
  expect([await open(owner), await open(viewer)]).toEqual([forMembers, forMembers])
  await query('update organization_members set confirmed_at = null where user_id = $1', [viewer])
  expect(await open(viewer)).toEqual(hidden)
  await editor.call('POST', `/promoter/events/${eventId}/publish`)
  expect(await open()).toEqual([200, 'public, max-age=31536000, immutable'])
})
