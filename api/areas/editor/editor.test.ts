import { randomUUID } from 'node:crypto'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EventDetail, EventList } from '@55tickets/contracts/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteStorage } from '../../platform/files/byte-storage.ts'
import { testConfig } from '../../testing/app.ts'
import { type EventFileInput, importEvents } from '../events/public.ts'
import {
  DATES,
  type EditorApp,
  openEditorApp,
  PLACE,
  pageFields,
  TICKET,
} from './testing/editor-app.ts'
import { openProgrammeEditor, SESSION } from './testing/programme-editor.ts'
import { SECTOR } from './testing/sector-editor.ts'

let editor: EditorApp
const COUPON = {
  kind: 'percent',
  value: 10,
  ticketIds: null,
  maxTickets: null,
  isOncePerPerson: false,
  startsAt: null,
  endsAt: null,
  isActive: true,
}
beforeAll(async () => {
  editor = await openEditorApp()
})
afterAll(() => editor.close())

const undone = ({ checklist }: EditedEvent) =>
  checklist.filter(({ isDone }) => !isDone).map(({ key }) => key)

test('a draft is filled in part by part, published, and found on the public list', async () => {
  const eventId = await editor.createDraft('Roda de Samba')
  expect(undone(await editor.read(eventId))).toEqual(['dates', 'place', 'tickets'])
  const path = `/promoter/events/${eventId}`
  expect((await editor.call('POST', `${path}/publish`)).status).toBe(422)
  expect((await editor.call('GET', '/events/roda-de-samba')).status).toBe(404)
  const ticketId = await editor.complete(eventId)
  const published = await editor.call<EditedEvent>('POST', `${path}/publish`)
  expect(published).toMatchObject({
    status: 200,
    body: { state: 'published', checklist: [{}, {}, {}, {}, {}, {}, {}] },
  })
  const { body } = await editor.call<EventDetail>('GET', '/events/roda-de-samba')
  expect(body).toMatchObject({
    name: 'Roda de Samba',
    startDate: '2035-05-08T23:00:00.000Z',
    city: 'Recife',
    eventOrganizer: { name: 'Casa do Choro' },
    tickets: [{ _id: ticketId, price: 60, remainingQuantity: 200 }],
  })
  const list = await editor.call<EventList>('GET', '/events?q=samba')
  expect(list.body.docs.map(({ _id }) => _id)).toEqual([eventId])
})

test('of two people who save, the second is told and nothing is lost', async () => {
  const eventId = await editor.createDraft()
  const path = `/promoter/events/${eventId}/place`
  const results = await Promise.all([
    editor.call('PUT', path, { version: 0, ...PLACE }),
    editor.call('PUT', path, { version: 0, ...PLACE, city: 'Olinda' }),
  ])
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const winner = results.find(({ status }) => status === 200)?.body as EditedEvent
  expect((await editor.read(eventId)).place).toEqual(winner.place)
  expect(winner.place.version).toBe(1)
})

test('publishing twice at once happens once', async () => {
  const eventId = await editor.createDraft()
  await editor.complete(eventId)
  const path = `/promoter/events/${eventId}`
  const both = await Promise.all([
    editor.call('POST', `${path}/publish`),
    editor.call('POST', `${path}/publish`),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const changes = await editor.call<{ docs: { title: string }[] }>('GET', `${path}/changes`)
  expect(changes.body.docs.filter(({ title }) => title === 'Publicou o evento')).toHaveLength(1)
})

test('a repeated request with the same key creates and copies one event', async () => {
  const create = () =>
    editor.app.inject({
      method: 'POST',
      url: `/api/organizations/${editor.organizationId}/events`,
      headers: { authorization: `Bearer ${editor.owner}`, 'idempotency-key': 'k1' },
      payload: { name: 'Uma vez', category: 'shows', bannerId: null },
    })
  const [one, other] = await Promise.all([create(), create()])
  expect(one.json()).toEqual(other.json())
  const eventId = one.json<{ _id: string }>()._id
  await editor.complete(eventId)
  const copy = () =>
    editor.app.inject({
      method: 'POST',
      url: `/api/promoter/events/${eventId}/copy`,
      headers: { authorization: `Bearer ${editor.owner}`, 'idempotency-key': 'k2' },
      payload: { name: 'Outra vez', startDate: '2036-05-08T20:00' },
    })
  const copies = await Promise.all([copy(), copy()])
  expect(copies[0]?.json()).toEqual(copies[1]?.json())
  const copied = await editor.read(copies[0]?.json<{ _id: string }>()._id ?? '')
  expect(copied).toMatchObject({
    state: 'draft',
    page: { name: 'Outra vez', slug: 'outra-vez' },
    dates: { startDate: '2036-05-08T20:00', endDate: '2036-05-08T23:30' },
    tickets: { types: [{ name: 'Inteira', sold: 0 }] },
  })
})

test('drafts without a date are listed with the newest first', async () => {
  const names = ['Ordem 1', 'Ordem 2', 'Ordem 3', 'Ordem 4']
  for (const name of names) await editor.createDraft(name)
  const path = `/organizations/${editor.organizationId}/events?state=draft`
  const { body } = await editor.call<{ docs: { name: string }[] }>('GET', path)
  const listed = body.docs.map(({ name }) => name).filter((name) => names.includes(name))
  expect(listed).toEqual(names.toReversed())
})

test('what was sold stays: price, and a capacity that covers it', async () => {
  const eventId = await editor.createDraft()
  const ticketId = await editor.complete(eventId)
  await editor.database.pool.query('update ticket_types set sold = 30, held = 12 where id = $1', [
    ticketId,
  ])
  const path = `/promoter/events/${eventId}/tickets/${ticketId}`
  const save = (change: object) => editor.call('PUT', path, { version: 1, ...TICKET, ...change })
  expect(await save({ price: 70 })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SOLD', fields: { price: expect.stringContaining('Encerre') } },
  })
  expect(await save({ capacity: 41 })).toMatchObject({
    status: 409,
    body: {
      code: 'CAPACITY_TAKEN',
      fields: { capacity: 'O mínimo é 42: 30 vendidos, 12 reservados e 0 cortesias.' },
    },
  })
  expect((await save({ capacity: 42 })).status).toBe(200)
  expect((await editor.read(eventId)).tickets.types[0]?.locks.map(({ field }) => field)).toEqual([
    'price',
    'currency',
    'lot',
    'halfPrice',
    'requiresProof',
    'session',
  ])
})

test('the poster is drawn from the seed that the browser has, whenever the page is saved', async () => {
  const created = await editor.app.inject({
    method: 'POST',
    url: `/api/organizations/${editor.organizationId}/events`,
    headers: { authorization: `Bearer ${editor.owner}`, 'idempotency-key': 'poster-key' },
    payload: { name: 'Cartaz', category: 'shows', bannerId: null },
  })
  const eventId = created.json<{ _id: string }>()._id
  const { page } = await editor.read(eventId)
  expect(page.posterSeed).toBe('poster-key')
  const { name, slug, description, version } = page
  const fields = { name, slug, description, mobileBannerId: null, desktopBannerId: null }
  const save = (change: object) =>
    editor.call<EditedEvent>('PUT', `/promoter/events/${eventId}/page`, {
      ...fields,
      bannerId: null,
      ...change,
    })
  const other = await save({ version, category: 'teatros' })
  expect(other.body.page.bannerUrl).not.toBe(page.bannerUrl)
  const again = await save({ version: version + 1, category: 'shows' })
  expect(again.body.page.bannerUrl).toBe(page.bannerUrl)
})

test('an imported event keeps its poster when its page is saved', async () => {
  const imported: EventFileInput = {
    slug: 'sarau-importado',
    name: 'Sarau',
    organization: 'casa-do-choro',
    organizer: 'Casa do Choro',
    eventType: 'shows',
    eventDescription: '<p>Olá</p>',
    timezone: 'America/Sao_Paulo',
    startDate: '2035-03-01T19:00',
    endDate: '2035-03-01T23:00',
    locationName: 'Centro',
    city: 'Recife',
    region: 'PE',
  }
  const storage = byteStorage(testConfig())
  const result = await importEvents(editor.database.db, [imported], { storage, folder: '.' })
  expect(result).toMatchObject({ ok: true })
  const { rows } = await editor.database.pool.query<{ id: string }>(
    "select id from events where slug = 'sarau-importado'",
  )
  const eventId = rows[0]?.id ?? ''
  const { page } = await editor.read(eventId)
  const saved = await editor.call<EditedEvent>('PUT', `/promoter/events/${eventId}/page`, {
    ...pageFields(page),
    version: page.version,
    name: 'Sarau da casa',
  })
  expect(saved.body.page).toMatchObject({ name: 'Sarau da casa', bannerUrl: page.bannerUrl })
})

test('an old address leads to the event for ever, and nobody else can take it', async () => {
  const eventId = await editor.createDraft('Endereço Antigo')
  await editor.complete(eventId)
  await editor.call('POST', `/promoter/events/${eventId}/publish`)
  const page = (await editor.read(eventId)).page
  const fields = pageFields(page)
  const renamed = await editor.call('PUT', `/promoter/events/${eventId}/page`, {
    ...fields,
    slug: 'endereco-novo',
  })
  expect(renamed.status).toBe(200)
  const found = await editor.call<EventDetail>('GET', '/events/endereco-antigo')
  expect(found.body).toMatchObject({ _id: eventId, slug: 'endereco-novo' })
  const otherId = await editor.createDraft('Endereço Antigo')
  expect((await editor.read(otherId)).page.slug).toBe('endereco-antigo-2')
  const stolen = await editor.call('PUT', `/promoter/events/${otherId}/page`, {
    ...fields,
    slug: 'endereco-antigo',
  })
  expect(stolen).toMatchObject({ status: 409, body: { code: 'SLUG_TAKEN' } })
})

test('the history says who changed what, before and after', async () => {
  const eventId = await editor.createDraft()
  const path = `/promoter/events/${eventId}`
  await editor.call('PUT', `${path}/dates`, { version: 0, ...DATES })
  await editor.call('PUT', `${path}/dates`, { version: 1, ...DATES, endDate: '2035-05-09T01:00' })
  const { body } = await editor.call<{ docs: object[] }>('GET', `${path}/changes`)
  expect(body.docs[0]).toMatchObject({
    title: 'Mudou as datas',
    author: 'Ana Souza',
    fields: [{ label: 'Termina', before: '08/05/2035 às 23:30', after: '09/05/2035 à 01:00' }],
  })
})

test('the history names the ticket type that was created, changed, renamed or removed', async () => {
  const eventId = await editor.createDraft()
  const ticketId = await editor.complete(eventId)
  const path = `/promoter/events/${eventId}`
  await editor.call('PUT', `${path}/tickets/${ticketId}`, { version: 1, ...TICKET, price: 70 })
  const renamed = { ...TICKET, price: 70, name: 'Pista' }
  await editor.call('PUT', `${path}/tickets/${ticketId}`, { version: 2, ...renamed })
  await editor.call('PUT', `${path}/tickets/${ticketId}`, { version: 3, ...renamed, capacity: 90 })
  await editor.call('DELETE', `${path}/tickets/${ticketId}`, { version: 4 })
  const { body } = await editor.call<{ docs: object[] }>('GET', `${path}/changes`)
  expect(body.docs.slice(0, 5)).toMatchObject([
    { title: 'Removeu o ingresso “Pista”' },
    { title: 'Mudou o ingresso “Pista”', fields: [{ label: 'Quantidade' }] },
    { title: 'Mudou o ingresso “Inteira”', fields: [{ label: 'Nome', after: 'Pista' }] },
    // The change does not tell the name, so it is the last one.
    { title: 'Mudou o ingresso “Pista”', fields: [{ label: 'Preço' }] },
    { title: 'Criou o ingresso “Inteira”' },
  ])
})

test('a draft that was never published can be deleted, a published event can not', async () => {
  const draft = await editor.createDraft()
  expect((await editor.call('DELETE', `/promoter/events/${draft}`)).status).toBe(200)
  expect((await editor.call('GET', `/promoter/events/${draft}`)).status).toBe(404)
  const event = await editor.createDraft()
  await editor.complete(event)
  await editor.call('POST', `/promoter/events/${event}/publish`)
  expect(await editor.call('DELETE', `/promoter/events/${event}`)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_PUBLISHED' },
  })
})

test('a member of some events neither creates or copies one, nor reads the document of the organization', async () => {
  const { organizationId } = editor
  const mine = await editor.createDraft()
  const limited = await editor.addMember('manager', [mine])
  const organization = `/organizations/${organizationId}`
  const created = { name: 'Outro', category: 'shows', bannerId: null }
  const copy = { name: 'Cópia', startDate: '2099-08-08T20:00' }
  const count = async () =>
    (
      await editor.database.pool.query('select from events where organization_id = $1', [
        organizationId,
      ])
    ).rowCount
  const before = await count()
  const statuses = async (who: string) => [
    (await editor.call('POST', `${organization}/events`, created, who)).status,
    (await editor.call('POST', `/promoter/events/${mine}/copy`, copy, who)).status,
    (await editor.call('GET', organization, undefined, who)).status,
  ]
  expect(await statuses(limited)).toEqual([403, 403, 403])
  expect(await count()).toBe(before)
  expect(await statuses(await editor.addMember('manager'))).toEqual([201, 201, 200])
  expect(await editor.call('GET', `/promoter/events/${mine}`, undefined, limited)).toMatchObject({
    body: { role: 'manager', isLimited: true },
  })
})

test('rights decide: another organization is not found, a missing right is forbidden', async () => {
  const [mine, other] = [await editor.createDraft(), await editor.createDraft()]
  const stranger = await editor.addMember('viewer')
  await editor.database.pool.query('delete from organization_members where user_id = $1', [
    stranger,
  ])
  const viewer = await editor.addMember('viewer')
  const gate = await editor.addMember('gate')
  const limited = await editor.addMember('manager', [mine])
  const statuses = async (who: string, eventId: string) => [
    (await editor.call('GET', `/promoter/events/${eventId}`, undefined, who)).status,
    (await editor.call('PUT', `/promoter/events/${eventId}/place`, { version: 9, ...PLACE }, who))
      .status,
  ]
  expect(await statuses(stranger, mine)).toEqual([404, 404])
  expect(await statuses(viewer, mine)).toEqual([200, 403])
  expect(await statuses(gate, mine)).toEqual([403, 403])
  expect(await statuses(limited, mine)).toEqual([200, 409])
  expect(await statuses(limited, other)).toEqual([404, 404])
})

test('no text that strangers read in our name carries a link', async () => {
  const eventId = await editor.createDraft()
  const path = `/promoter/events/${eventId}`
  const id = randomUUID()
  const link = 'Ganhe já em premio.com/55'
  const version = { version: 0 }
  const page = pageFields((await editor.read(eventId)).page)
  const organization = { name: 'Casa', phone: '51998765432' }
  const lot = { sectorId: id, name: '1º lote', size: null, closesAt: null, tickets: [] }
  const lotTicket = { ticketId: id, name: link, price: 60, halfPrice: false }
  const order = `${path}/orders/${id}`
  const attempts: [method: 'POST' | 'PUT', path: string, body: object, field: string][] = [
    ['POST', '/organizations', { ...organization, name: link }, 'name'],
    ['POST', '/organizations', { ...organization, name: 'Ganhe em premio.\u3164com' }, 'name'],
    ['POST', '/organizations', { ...organization, name: 'Ganhe em rb.gy/55' }, 'name'],
    ['POST', '/organizations', { ...organization, name: '\u3164\u3164' }, 'name'],
    [
      'POST',
      `/organizations/${editor.organizationId}/events`,
      { name: link, category: 'shows', bannerId: null },
      'name',
    ],
    ['POST', `${path}/copy`, { name: link, startDate: DATES.startDate }, 'name'],
    ['PUT', `${path}/page`, { ...page, name: link }, 'name'],
    ['PUT', `${path}/place`, { ...version, ...PLACE, locationName: link }, 'locationName'],
    ['PUT', `${path}/place`, { ...version, ...PLACE, address: link }, 'address'],
    ['PUT', `${path}/place`, { ...version, ...PLACE, city: link }, 'city'],
    ['PUT', `${path}/tickets/${id}`, { ...version, ...TICKET, name: link }, 'name'],
    ['PUT', `${path}/tickets/${id}`, { ...version, ...TICKET, description: link }, 'description'],
    ['PUT', `${path}/sectors/${id}`, { ...version, ...SECTOR, name: link }, 'name'],
    ['PUT', `${path}/lots/${id}`, { ...version, ...lot, name: link }, 'name'],
    ['PUT', `${path}/lots/${id}`, { ...version, ...lot, tickets: [lotTicket] }, 'tickets.0.name'],
    ['PUT', `${path}/sessions/${id}`, { ...version, ...SESSION, title: link }, 'title'],
    ['PUT', `${path}/sessions/${id}`, { ...version, ...SESSION, room: link }, 'room'],
    [
      'PUT',
      `${path}/sessions/${id}`,
      { ...version, ...SESSION, regulationFileName: link },
      'regulationFileName',
    ],
    ['POST', `${path}/sessions/${id}/cancel`, { reason: link }, 'reason'],
    ['POST', `${path}/postpone`, { reason: link }, 'reason'],
    ['PUT', `${path}/dates`, { ...version, ...DATES, reason: link }, 'reason'],
    ['POST', `${path}/coupons`, { ...COUPON, code: 'premio.com' }, 'code'],
    ['POST', `${order}/refund`, { reason: link }, 'reason'],
    [
      'POST',
      `${order}/holder`,
      { codeId: id, name: link, cpf: null, rg: null, cause: 'Erro' },
      'name',
    ],
    [
      'POST',
      `${order}/holder`,
      { codeId: id, name: 'Ana Souza', cpf: null, rg: null, cause: link },
      'cause',
    ],
  ]
  for (const [method, url, body, field] of attempts) {
    const answer = await editor.call<{ fields?: Record<string, string> }>(method, url, body)
    expect([url, field, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([
      url,
      field,
      400,
      expect.arrayContaining([field]),
    ])
  }
})

test.each([
  '55Tickets',
  '55\u3164Tickets',
  'Suporte 55Tickets',
  '55 Tickets',
  '55tíckets',
  '55Тісkеts',
])('neither an organization nor an event is named %s', async (name) => {
  const answer = { status: 400, body: { fields: { name: expect.stringContaining('55Tickets') } } }
  expect(await editor.call('POST', '/organizations', { name, phone: '51998765432' })).toMatchObject(
    answer,
  )
  const own = await editor.call<object>('GET', `/organizations/${editor.organizationId}`)
  expect(
    await editor.call('PUT', `/organizations/${editor.organizationId}`, { ...own.body, name }),
  ).toMatchObject(answer)
  const eventsPath = `/organizations/${editor.organizationId}/events`
  const draft = { name, category: 'shows', bannerId: null }
  expect(await editor.call('POST', eventsPath, draft)).toMatchObject(answer)
})

test('what a script creates without end has a limit', async () => {
  const { pool } = editor.database
  const { eventId, path, ...event } = await openProgrammeEditor(editor)
  const refusal = async (answer: Promise<{ body: object }>) =>
    Reflect.get((await answer).body, 'code')
  const post = (address: string, body: object) => refusal(editor.call('POST', address, body))
  /** Copies a row until as many are there as are allowed. */
  const fill = (table: string, id: string, copies: number, others = '{}') =>
    pool.query(
      `insert into ${table}
       select (jsonb_populate_record(
                one, jsonb_build_object('id', gen_random_uuid()) || replace($3, '#', n::text)::jsonb)).*
         from ${table} one, generate_series(1, $2::int) n where id = $1`,
      [id, copies, others],
    )

  const [sessionId, formId] = [randomUUID(), randomUUID()]
  await event.putSession(sessionId)
  await fill('sessions', sessionId, 299)
  expect(await refusal(event.putSession(randomUUID()))).toBe('TOO_MANY_SESSIONS')
  await event.putForm(formId)
  await fill('custom_forms', formId, 19)
  expect(await refusal(event.putForm(randomUUID()))).toBe('TOO_MANY_FORMS')

  const { tickets } = await event.read()
  await fill('ticket_types', tickets.types[0]?._id ?? '', 99)
  const type = { version: tickets.version, ...TICKET }
  expect(await refusal(editor.call('PUT', `${path}/tickets/${randomUUID()}`, type))).toBe(
    'TOO_MANY_TICKET_TYPES',
  )

  const coupon = { ...COUPON, code: 'PRIMEIRO' }
  const { body } = await editor.call<{ _id: string }>('POST', `${path}/coupons`, coupon)
  await fill('coupons', body._id, 499, '{"code": "COD#"}')
  expect(await post(`${path}/coupons`, { ...coupon, code: 'ULTIMO' })).toBe('TOO_MANY_COUPONS')

  await fill('events', eventId, 199, '{"slug": "sem-fim-#"}')
  const draft = { name: 'Mais Um', category: 'shows', bannerId: null }
  expect(await post(`/organizations/${editor.organizationId}/events`, draft)).toBe(
    'TOO_MANY_DRAFTS',
  )
  const copy = { name: 'Cópia', startDate: '2035-06-08T20:00' }
  expect(await post(`${path}/copy`, copy)).toBe('TOO_MANY_DRAFTS')
  await pool.query(`delete from events where slug like 'sem-fim-%'`)

  const organization = { name: 'Mais Uma', phone: '51998765432' }
  const founded = await Promise.all(
    Array.from({ length: 21 }, () => post('/organizations', organization)),
  )
  expect(founded.filter((refused) => refused === undefined)).toHaveLength(19)
  expect(new Set(founded)).toEqual(new Set([undefined, 'TOO_MANY_ORGANIZATIONS']))
})
