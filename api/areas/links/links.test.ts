import { randomUUID } from 'node:crypto'
import type { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import type { TrackingLink } from '@55tickets/contracts/links.ts'
import type { Reservation } from '@55tickets/contracts/reservations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../testing/people.ts'
import { type EditorApp, openEditorApp } from '../editor/testing/editor-app.ts'
import { linksPersonalData } from './public.ts'

let workspace: EditorApp
let eventId: string
let ticketId: string
beforeAll(async () => {
  workspace = await openEditorApp()
  ;({ eventId, ticketId } = await publish())
})
afterAll(() => workspace.close())

const query = (text: string, values: unknown[] = []) => workspace.database.pool.query(text, values)

async function publish() {
  const id = await workspace.createDraft()
  const ticket = await workspace.complete(id)
  await query('update events set is_published = true where id = $1', [id])
  return { eventId: id, ticketId: ticket }
}

const path = (id = eventId) => `/promoter/events/${id}/links`
const create = (name: unknown, id = eventId) =>
  workspace.call<TrackingLink & ErrorAnswer>('POST', path(id), { name })
const change = (linkId: string, body: object, id = eventId) =>
  workspace.call<TrackingLink & ErrorAnswer>('PUT', `${path(id)}/${linkId}`, body)
const list = async (id = eventId) =>
  (await workspace.call<{ links: TrackingLink[] }>('GET', path(id))).body.links
const find = async (linkId: string) => (await list()).find(({ _id }) => _id === linkId)

const reserve = (who: string, more: object = {}) =>
  workspace.call<Reservation & ErrorAnswer>(
    'POST',
    `/events/${eventId}/reserve`,
    { eventId, items: [{ ticketId, quantity: 1 }], ...more },
    who,
  )
const newcomer = () => createPerson(workspace.database.db)
const linkOf = async (saleId: string) =>
  (await query('select link_id from sales where id = $1', [saleId])).rows[0].link_id
/** Reserves and returns the link that the sale keeps. */
async function reserveVia(via: unknown, who?: string) {
  const { status, body } = await reserve(who ?? (await newcomer()), { via })
  expect(status).toBe(201)
  return linkOf(body._id)
}

const click = (via: unknown, headers: Record<string, string> = {}) =>
  workspace.app.inject({
    method: 'POST',
    url: `/api/events/${eventId}/clicks`,
    payload: { via },
    headers: { 'user-agent': 'Firefox', ...headers },
  })

test('a link is created from its name, renamed, archived and put to use again', async () => {
  const created = await create('  Instagram da banda ')
  expect(created).toMatchObject({
    status: 201,
    body: {
      name: 'Instagram da banda',
      code: 'instagram-da-banda',
      clicks: 0,
      orders: 0,
      gross: 0,
    },
  })
  const { _id, code } = created.body
  const archived = await change(_id, { name: 'Insta', isArchived: true })
  expect(archived).toMatchObject({ status: 200, body: { name: 'Insta', code } })
  expect(archived.body.archivedAt).not.toBeNull()
  const again = await change(_id, { name: 'Insta', isArchived: false })
  expect(again.body).toEqual({ ...archived.body, archivedAt: null })
  expect(await find(_id)).toEqual(again.body)
})

test.each(['', '   ', 'a'.repeat(61), null, 7])('the name %o is refused', async (name) => {
  expect((await create(name)).status).toBe(400)
})

test('people who create the same link at once get links of their own', async () => {
  const created = await Promise.all(Array.from({ length: 5 }, () => create('Rádio')))
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(created.map(({ body }) => body.code)).size).toBe(5)
})

test('a new id creates a link, even if it comes twice at once; one of another event is not found', async () => {
  const linkId = randomUUID()
  const body = { name: 'Rádio Clube', isArchived: false }
  const answers = await Promise.all([change(linkId, body), change(linkId, body)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await list()).filter(({ _id }) => _id === linkId)).toHaveLength(1)
  const other = await workspace.createDraft('Outro')
  const stolen = { ...body, name: 'De outro evento' }
  expect((await change(linkId, stolen, other)).body.code).toBe('LINK_NOT_FOUND')
  expect(await list(other)).toEqual([])
  expect((await list()).find(({ _id }) => _id === linkId)?.name).toBe(body.name)
})

test('an event has at most 200 links', async () => {
  const other = await workspace.createDraft('Cheio')
  await query(
    `insert into tracking_links (event_id, id, code, name)
     select $1, gen_random_uuid(), 'link-' || n, 'Link' from generate_series(1, 200) n`,
    [other],
  )
  expect((await create('Mais um', other)).body.code).toBe('TOO_MANY_LINKS')
})

test('a sale keeps the link that the buyer came from, and paid orders are counted', async () => {
  const { _id, code } = (await create('Cartaz')).body
  const ana = await newcomer()
  const { body } = await reserve(ana, { via: code })
  expect(await linkOf(body._id)).toBe(_id)
  expect(await find(_id)).toMatchObject({ orders: 0, gross: 0 })
  await query(`update sales set status = 'CONFIRMED', returned_cents = 1000 where id = $1`, [
    body._id,
  ])
  expect(await find(_id)).toMatchObject({ orders: 1, gross: 50 })
})

test('no via ever stops a buyer, and what no link of the event has is ignored', async () => {
  const archived = (await create('Velho')).body
  await change(archived._id, { name: 'Velho', isArchived: true })
  const other = await publish()
  const foreign = (await create('Alheio', other.eventId)).body
  const hostile = ['', 'nada', 'x'.repeat(100_000), `'; drop table sales; --`, '{"a":1}', '"', '😀']
  for (const via of [archived.code, foreign.code, ...hostile])
    expect(await reserveVia(via)).toBeNull()
})

test('the first link counts, however often and with whatever the buyer reserves again', async () => {
  const [first, second] = [(await create('Primeiro')).body, (await create('Segundo')).body]
  const ana = await newcomer()
  expect(await reserveVia(first.code, ana)).toBe(first._id)
  expect(await reserveVia(second.code, ana)).toBe(first._id)
  expect(await reserveVia(undefined, ana)).toBe(first._id)
  const bia = await newcomer()
  expect(await reserveVia(undefined, bia)).toBeNull()
  expect(await reserveVia(second.code, bia)).toBe(second._id)
  const cai = await newcomer()
  const raced = await Promise.all([first, second].map(({ code }) => reserve(cai, { via: code })))
  expect(raced.map(({ status }) => status)).toEqual([201, 201])
  const { rows } = await query('select distinct link_id from sales where user_id = $1', [cai])
  expect(rows).toHaveLength(1)
})

test('clicks are counted for links that are in use, except those of robots', async () => {
  const { _id, code } = (await create('Panfleto')).body
  const answers = await Promise.all([
    click(code),
    click(code),
    click(code, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
    click('nada'),
    click('x'.repeat(100_000)),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(202))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{}']))
  expect((await find(_id))?.clicks).toBe(2)
  await change(_id, { name: 'Panfleto', isArchived: true })
  await click(code)
  expect((await find(_id))?.clicks).toBe(2)
  expect((await click(7)).statusCode).toBe(400)
})

test('an address that clicks all the time is not counted any more', async () => {
  const { _id, code } = (await create('Robô')).body
  await query(`update attempts set count = 299 where key like 'click address %'`)
  await click(code)
  expect((await click(code)).statusCode).toBe(202)
  expect((await find(_id))?.clicks).toBe(1)
})

test('who created a link is exported to that person, and erased', async () => {
  const { db } = workspace.database
  const { trackingLinks } = await linksPersonalData.export(db, workspace.owner)
  expect(trackingLinks).toContainEqual(expect.objectContaining({ name: 'Cartaz' }))
  await db.transaction().execute((tx) => linksPersonalData.erase(tx, workspace.owner))
  const { rows } = await query('select from tracking_links where created_by = $1', [
    workspace.owner,
  ])
  expect(rows).toEqual([])
})
