import type { EventDetail, EventList } from '@55tickets/contracts/events.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteStorage } from '../../platform/files/byte-storage.ts'
import { createTestApp, testConfig } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { testDeps } from '../../testing/deps.ts'
import { wireEvents } from '../../wiring/events.ts'
import type { EventFileInput } from './import/event-file.ts'
import { importEvents } from './import/import-events.ts'

let database: TestDatabase
let app: FastifyInstance

const HOUR = 3_600_000
const at = (hours: number) =>
  new Date(Date.now() + hours * HOUR).toISOString().slice(0, 19).concat('Z')

function event(slug: string, hours: number, more: Partial<EventFileInput> = {}): EventFileInput {
  return {
    slug,
    name: `Evento ${slug}`,
    eventType: 'shows',
    eventDescription: '<p>Oi</p><script>alert(1)</script>',
    startDate: at(hours),
    endDate: at(hours + 4),
    locationName: 'Teatro',
    city: 'Porto Alegre',
    region: 'RS',
    organizer: 'Casa',
    tickets: [{ key: 'inteira', name: 'Inteira', price: 80.5, capacity: 100 }],
    ...more,
  }
}

const events = [
  event('running', -1),
  event('later', 50, { city: 'Recife', region: 'PE', eventType: 'teatros' }),
  event('sooner', 20),
  event('ended', -10),
  event('draft', 5, { published: false }),
  ...Array.from({ length: 9 }, (_, index) => event(`filler-${index}`, 100 + index)),
]

beforeAll(async () => {
  database = await createTestDatabase()
  const result = await importEvents(database.db, events, {
    storage: byteStorage(testConfig()),
    folder: '/nowhere',
  })
  expect(result).toMatchObject({ ok: true })
  app = (await createTestApp(database, {}, wireEvents(testDeps(database)).register)).app
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const list = async (query = '') => (await app.inject(`/api/events${query}`)).json<EventList>()
const slugs = (page: EventList) => page.docs.map((doc) => doc.slug)

test('running events come first, then by start; drafts and ended ones are not listed', async () => {
  const page = await list()
  expect(slugs(page).slice(0, 3)).toEqual(['running', 'sooner', 'later'])
  expect(page).toMatchObject({
    page: 1,
    limit: 10,
    totalDocs: 12,
    totalPages: 2,
    hasPrevPage: false,
    hasNextPage: true,
  })
  expect(page.docs[0]).toMatchObject({
    lowestPrice: 80.5,
    availability: 'available',
    feePercentage: 10,
  })
})

test('pages do not overlap and end where the events end', async () => {
  const [first, second] = [await list('?page=1'), await list('?page=2')]
  expect(new Set([...slugs(first), ...slugs(second)]).size).toBe(12)
  expect(second).toMatchObject({ hasPrevPage: true, hasNextPage: false })
  expect((await list('?page=999')).docs).toEqual([])
})

test('city and category filter', async () => {
  expect(slugs(await list('?city=Recife'))).toEqual(['later'])
  expect(slugs(await list('?eventType=teatros'))).toEqual(['later'])
  expect(slugs(await list("?city=%25_'"))).toEqual([])
})

test('an empty category means all categories', async () => {
  expect(slugs(await list('?eventType='))).toEqual(slugs(await list('')))
})

test('a limit that is too large is capped', async () => {
  expect(await list('?limit=9999')).toMatchObject({ limit: 50 })
})

test.each([
  'page=-1',
  'page=0',
  'page=1.5',
  'page=abc',
  'limit=1e9',
  'limit=-1',
  'page=1&page=2',
  'eventType=nope',
  'unknown=1',
  'city=%00',
])('%s is refused', async (query) => {
  const answer = await app.inject(`/api/events?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'BAD_INPUT' })
})

test.each([
  ['page=0', { page: 'Página inválida' }],
  ['page=1&page=2', { page: 'Página inválida' }],
  ['limit=x', { limit: 'Quantidade por página inválida' }],
  ['eventType=nope', { eventType: 'Categoria inválida' }],
  ['city=a&city=b', { city: 'Cidade inválida' }],
  ['q=a&q=b', { q: 'Busca inválida' }],
  [`q=${'a'.repeat(101)}`, { q: 'Texto longo demais' }],
])('%s is refused with a message for the user', async (query, fields) => {
  const answer = await app.inject(`/api/events?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual(fields)
})

test('the cities are those of listed events, each once', async () => {
  expect((await app.inject('/api/events/cities')).json()).toEqual(['Porto Alegre', 'Recife'])
})

test('an event is found by slug and by id, with a sanitized description', async () => {
  const bySlug = (await app.inject('/api/events/sooner')).json<EventDetail>()
  const byId = (await app.inject(`/api/events/${bySlug._id}`)).json<EventDetail>()
  expect(byId).toEqual(bySlug)
  expect(bySlug).toMatchObject({ eventDescription: '<p>Oi</p>', eventOrganizer: { name: 'Casa' } })
  expect(bySlug.tickets[0]).toMatchObject({ price: 80.5, remainingQuantity: 100, maxPerOrder: 10 })
})

test('an ended event can still be read', async () => {
  expect((await app.inject('/api/events/ended')).statusCode).toBe(200)
})

test.each([
  'draft',
  'nothing',
  '00000000-0000-4000-8000-000000000000',
  "'; drop table events; --",
  '..%2f..%2fetc',
])('%s is not found', async (name) => {
  const answer = await app.inject(`/api/events/${encodeURIComponent(name)}`)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'EVENT_NOT_FOUND', message: 'Evento não encontrado' })
})

test('a description that bypassed the importer is sanitized in the answer', async () => {
  await database.pool.query(
    `update events set description_html = '<p>Oi</p><img src=x onerror=alert(1)>' where slug = 'later'`,
  )
  const answer = await app.inject('/api/events/later')
  expect(answer.json()).toMatchObject({ eventDescription: '<p>Oi</p>' })
})
