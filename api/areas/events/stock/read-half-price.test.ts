import type { EventDetail, HalfPriceCount } from '@55tickets/contracts/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteStorage } from '../../../platform/files/byte-storage.ts'
import { createTestApp, testConfig } from '../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { testDeps } from '../../../testing/deps.ts'
import { createPerson } from '../../../testing/people.ts'
import { wireEvents } from '../../../wiring/events.ts'
import { importEvents } from '../import/import-events.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof createTestApp>>['app']

const sector = (name: string, capacity: number) => ({
  key: name.toLowerCase(),
  name,
  capacity,
  lotes: [
    { key: 'um', name: '1º lote', tickets: [{ key: 'inteira', name: 'Inteira', price: 60 }] },
  ],
})
const event = (slug: string, more: object) => ({
  slug,
  name: slug,
  eventType: 'shows',
  eventDescription: '',
  timezone: 'America/Sao_Paulo',
  startDate: '2099-06-10T20:00',
  endDate: '2099-06-10T23:00',
  locationName: 'Teatro',
  city: 'Recife',
  region: 'PE',
  organizer: 'Casa',
  ...more,
})

beforeAll(async () => {
  database = await createTestDatabase()
  const events = [
    event('setores', { setores: [sector('Pista', 101), sector('Mezanino', 10)] }),
    event('simples', { tickets: [{ key: 'inteira', name: 'Inteira', price: 60, capacity: 5 }] }),
    ...['acabou', 'ainda', 'antigo', 'liberado'].map((slug) =>
      event(slug, { setores: [sector('Pista', 10)] }),
    ),
    event('rascunho', { setores: [sector('Pista', 10)], published: false }),
  ]
  const options = { storage: byteStorage(testConfig()), folder: '/nowhere' }
  expect(await importEvents(database.db, events, options)).toMatchObject({ ok: true })
  app = (await createTestApp(database, {}, wireEvents(testDeps(database)).register)).app
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const read = async (slug: string) => {
  const answer = await app.inject(`/api/events/${slug}/half-price`)
  return { status: answer.statusCode, body: answer.json<HalfPriceCount>() }
}

test('the count names places, half-price tickets offered and left, in all and by sector', async () => {
  await database.pool.query(
    `update ticket_types set sold = 3, held = 1 where half_price = 'quota' and capacity = 101
        and event_id = (select id from events where slug = 'setores')`,
  )
  await database.pool.query(
    `update ticket_types set sold = 2 where half_price = 'outside' and capacity = 101
        and event_id = (select id from events where slug = 'setores')`,
  )
  expect(await read('setores')).toMatchObject({
    status: 200,
    body: {
      event: { slug: 'setores', name: 'setores', timezone: 'America/Sao_Paulo' },
      places: 111,
      offered: 45,
      taken: 4,
      left: 41,
      releasedAt: '2099-06-08T23:00:00.000Z',
      sectors: [
        { name: 'Pista', places: 101, offered: 41, taken: 4, left: 37 },
        { name: 'Mezanino', places: 10, offered: 4, taken: 0, left: 4 },
      ],
      report: null,
    },
  })
})

test('the event itself has the numbers of all sectors, and each half names its whole', async () => {
  const { halfPriceCount, tickets } = (await app.inject('/api/events/setores')).json<EventDetail>()
  expect(halfPriceCount).toEqual({ places: 111, offered: 45, taken: 4, left: 41 })
  const wholes = tickets.filter(({ halfOf }) => halfOf === null)
  expect(wholes).toHaveLength(2)
  expect(new Set(tickets.flatMap(({ halfOf }) => halfOf ?? []))).toEqual(
    new Set(wholes.map(({ _id }) => _id)),
  )
})

test('after the release none are left once others have taken the places', async () => {
  await database.pool.query(
    `update ticket_types set sold = case when half_price is null then 8 when half_price = 'quota' then 1 else 0 end
      where event_id = (select id from events where slug = 'liberado')`,
  )
  expect((await read('liberado')).body).toMatchObject({ offered: 4, taken: 1, left: 1 })
})

/** Lets an event end so long ago. */
const endedAgo = (slug: string, ago: string) =>
  database.pool.query(
    `update events set starts_at = app_now() - interval '1 hour' - $2::interval, ends_at = app_now() - $2::interval
      where slug = $1`,
    [slug, ago],
  )

/** Sells half-price tickets of an event by these benefits; the sale is in this status now. */
async function sellHalves(slug: string, status: string, benefits: readonly string[]) {
  const { rows } = await database.pool.query(
    `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points, takes_card, monthly_rate_basis_points, expires_at)
     select id, gen_random_uuid(), $2, $3, 3000, 300, 0, 1000, true, 299, app_now() from events where slug = $1
     returning id, event_id`,
    [slug, await createPerson(database.db), status],
  )
  await database.pool.query(
    `insert into sale_items (event_id, sale_id, ticket_type_id, name, unit_cents, quantity, benefits)
     select event_id, $2, id, 'Meia', 3000, cardinality($3::text[]), $3 from ticket_types
      where event_id = $1 and half_price = 'quota' limit 1`,
    [rows[0].event_id, rows[0].id, benefits],
  )
}

test('the final report tells what was sold by benefit', async () => {
  await sellHalves('acabou', 'CONFIRMED', ['student', 'youth', 'student'])
  await sellHalves('acabou', 'REFUNDED', ['disabled'])
  await sellHalves('acabou', 'PENDING', ['companion'])
  await endedAgo('acabou', '0')
  expect((await read('acabou')).body.report?.sold).toEqual([
    { benefit: 'student', count: 2 },
    { benefit: 'disabled', count: 0 },
    { benefit: 'companion', count: 0 },
    { benefit: 'youth', count: 1 },
    { benefit: 'senior', count: 0 },
    { benefit: 'teacher', count: 0 },
  ])
})

test('the final report is public for thirty days after the event', async () => {
  await endedAgo('ainda', '29 days 23 hours')
  expect((await read('ainda')).status).toBe(200)
  await endedAgo('antigo', '30 days')
  expect((await read('antigo')).status).toBe(404)
})

test('an event without a quota has none to count', async () => {
  expect((await read('simples')).body).toMatchObject({
    places: 0,
    offered: 0,
    left: 0,
    sectors: [],
  })
  const event = (await app.inject('/api/events/simples')).json<EventDetail>()
  expect(event.halfPriceCount).toBeNull()
})

test.each(['rascunho', 'nenhum'])('%s is not found', async (slug) => {
  expect(await read(slug)).toMatchObject({ status: 404, body: { code: 'EVENT_NOT_FOUND' } })
})
