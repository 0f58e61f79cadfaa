import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteStorage } from '../../../platform/files/byte-storage.ts'
import { createTestApp, testConfig } from '../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { testDeps } from '../../../testing/deps.ts'
import { wireEvents } from '../../../wiring/events.ts'
import { importEvents } from '../import/import-events.ts'

let database: TestDatabase
let app: FastifyInstance

const days = (count: number) =>
  new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 19).concat('Z')
const event = (slug: string, day: number, published = true) => ({
  slug,
  name: `Evento ${slug}`,
  published,
  eventType: 'shows',
  eventDescription: '<p>Oi</p>',
  startDate: days(day),
  endDate: days(day + 0.1),
  locationName: 'Teatro',
  city: 'Recife',
  region: 'PE',
  organizer: 'Casa',
})

beforeAll(async () => {
  database = await createTestDatabase()
  const events = [
    event('depois', 9),
    event('antes', 3),
    event('passado', -3),
    event('rascunho', 5, false),
  ]
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  expect(await importEvents(database.db, events, options)).toMatchObject({ ok: true })
  const environment = { PUBLIC_URL: 'https://55tickets.example' }
  const { register } = wireEvents(testDeps(database, { environment }))
  app = (await createTestApp(database, environment, register)).app
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

test('the sitemap lists pages and listed events, in order, and nothing else', async () => {
  const answer = await app.inject('/sitemap.xml')
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect([...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://55tickets.example/',
    'https://55tickets.example/contact',
    'https://55tickets.example/terms',
    'https://55tickets.example/privacy',
    'https://55tickets.example/evento/antes',
    'https://55tickets.example/evento/depois',
  ])
})

test('robots.txt names the sitemap', async () => {
  const { body } = await app.inject('/robots.txt')
  expect(body).toContain('Sitemap: https://55tickets.example/sitemap.xml')
  expect(body).not.toMatch(/Disallow: \/$/m)
})

test('an event’s calendar file is found by slug and by id', async () => {
  const answer = await app.inject('/evento/antes/agenda.ics')
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="antes.ics"')
  const [, id] = /UID:(.*)@/.exec(answer.body) ?? []
  expect((await app.inject(`/evento/${id}/agenda.ics`)).statusCode).toBe(200)
})

test.each(['rascunho', 'nada', '..%2f'])('%s has no calendar file', async (name) => {
  expect((await app.inject(`/evento/${name}/agenda.ics`)).statusCode).toBe(404)
})
