import type { EventList } from '@55tickets/contracts/events.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { byteStorage } from '../../../platform/files/byte-storage.ts'
import { createTestApp, testConfig } from '../../../testing/app.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { testDeps } from '../../../testing/deps.ts'
import { wireEvents } from '../../../wiring/events.ts'
import type { EventFileInput } from '../import/event-file.ts'
import { importEvents } from '../import/import-events.ts'
import { relistEvents } from '../relist-events.ts'

const HOUR = 3_600_000
const start = new Date()
const at = (hours: number) => new Date(start.getTime() + hours * HOUR)
const written = (moment: Date) => moment.toISOString().slice(0, 19).concat('Z')
const localClock = (moment: Date) => moment.toISOString().slice(11, 16)

function event(name: string, hours: number, more: Partial<EventFileInput> = {}): EventFileInput {
  return {
    slug: name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/-$/, ''),
    name,
    eventType: 'shows',
    eventDescription: '<p>Oi</p>',
    timezone: 'UTC',
    startDate: written(at(hours)),
    endDate: written(at(hours + 4)),
    locationName: 'Teatro',
    city: 'Recife',
    region: 'PE',
    organizer: 'Casa',
    tickets: [{ key: 'inteira', name: 'Inteira', price: 80.5, capacity: 100 }],
    ...more,
  }
}

/** A weekly event of two hours from the given hour, for a year. */
const weekly = (name: string, hours: number) =>
  event(name, -1000, {
    endDate: written(at(5000)),
    recurrenceConfig: {
      weeklyDays: [at(hours).getUTCDay()],
      startTime: localClock(at(hours)),
      endTime: localClock(at(hours + 2)),
    },
  })

/** The listing of these events, on a database of its own. */
async function openListing() {
  const database = await createTestDatabase()
  const storage = byteStorage(testConfig())
  const load = async (events: EventFileInput[]) =>
    expect(await importEvents(database.db, events, { storage, folder: '/nowhere' })).toMatchObject({
      ok: true,
    })
  await load([
    event('Amanhã', 24),
    event('Agora', -1),
    event('São João da Várzea', 200),
    event('100% Açaí_Fest', 201),
    event('Rock no Cais', 202, { city: 'Belém', region: 'PA' }),
    weekly('Toda semana', 30),
    weekly('Roda que roda agora', -1),
  ])
  const { app } = await createTestApp(database, {}, wireEvents(testDeps(database)).register)
  return {
    database,
    app,
    load,
    list: async (query = '') => (await app.inject(`/api/events${query}`)).json<EventList>(),
    async close() {
      await app.close()
      await database.drop()
    },
  }
}
type Listing = Awaited<ReturnType<typeof openListing>>

/** Opens a listing for a test that changes events or the clock. */
async function openOwnListing(): Promise<Listing> {
  const listing = await openListing()
  onTestFinished(() => listing.close())
  return listing
}

let listing: Listing
beforeAll(async () => {
  listing = await openListing()
})
afterAll(() => listing.close())

const list = (query?: string) => listing.list(query)
const names = (page: EventList) => page.docs.map((doc) => doc.name)

test('a recurring event is listed by its next occurrence, a running one first', async () => {
  const listed = names(await list())
  expect(listed.slice(0, 2).toSorted()).toEqual(['Agora', 'Roda que roda agora'])
  expect(listed.slice(2, 4)).toEqual(['Amanhã', 'Toda semana'])
})

test.each([
  ['sao joao', ['São João da Várzea']],
  ['VÁRZEA', ['São João da Várzea']],
  ['joão são', ['São João da Várzea']],
  ['ock', ['Rock no Cais']],
  ['100%', ['100% Açaí_Fest']],
  ['_fest', ['100% Açaí_Fest']],
  ['ro', ['Roda que roda agora', 'Rock no Cais']],
  ['roda ag', ['Roda que roda agora']],
  ['rock roda', []],
  ["'; drop table events; --", []],
])('searching for %j finds %j', async (q, found) => {
  const page = await list(`?q=${encodeURIComponent(q)}`)
  expect(names(page)).toEqual(found)
  expect(page.totalDocs).toBe(found.length)
})

test('a search combines with the other filters', async () => {
  expect(names(await list('?q=ro&city=Bel%C3%A9m'))).toEqual(['Rock no Cais'])
  expect(names(await list('?q=ro&eventType=teatros'))).toEqual([])
})

test('an empty search and an empty city give the whole list', async () => {
  for (const query of ['?q=', '?q=%20', '?city=todos'])
    expect(await list(query)).toEqual(await list())
})

test.each(['%26', '!!!', '%25', '_', "'", '%F0%9F%98%80'])(
  'a search for %s, without letter or digit, finds nothing',
  async (q) => {
    expect(await list(`?q=${q}`)).toMatchObject({ docs: [], totalDocs: 0, hasNextPage: false })
  },
)

test.each(['q=a&q=b', `q=${'a'.repeat(101)}`, 'q=%00'])('%s is refused', async (query) => {
  expect((await listing.app.inject(`/api/events?${query}`)).statusCode).toBe(400)
})

test('pages of any size have every event once and in order', async () => {
  const whole = names(await list())
  for (const limit of [1, 2, 3, 4, 5, 6]) {
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(whole.length / limit) }, (_, place) =>
        list(`?limit=${limit}&page=${place + 1}`),
      ),
    )
    expect(pages.flatMap(names), `${limit} on a page`).toEqual(whole)
  }
})

test('after an occurrence an event is listed by its next one', async () => {
  const { database, list } = await openOwnListing()
  await database.shiftClock('150 minutes')
  await relistEvents(database.db)
  expect(names(await list()).at(0)).toBe('Agora')
  expect(names(await list()).at(3)).toBe('Roda que roda agora')
})

test('an event leaves the list when it ends, and its listing columns are cleared later', async () => {
  const { database, load, list } = await openOwnListing()
  await load([event('Por um fio', -3, { endDate: written(at(1)) })])
  expect(names(await list())).toContain('Por um fio')
  await database.shiftClock('61 minutes')
  expect(names(await list())).not.toContain('Por um fio')
  await relistEvents(database.db)
  const { rows } = await database.pool.query(
    `select slug from events where listed_at is null and relist_at = 'infinity'`,
  )
  expect(rows).toEqual([{ slug: 'por-um-fio' }])
})

test('an event re-imported as a draft leaves the list, and returns renamed when published', async () => {
  const { load, list } = await openOwnListing()
  await load([event('Rascunho', 300)])
  expect(names(await list('?q=rascunho'))).toEqual(['Rascunho'])
  await load([event('Rascunho', 300, { published: false })])
  expect(names(await list('?q=rascunho'))).toEqual([])
  await load([{ ...event('Rascunho', 300), name: 'Passado a limpo' }])
  expect(names(await list('?q=limpo'))).toEqual(['Passado a limpo'])
})

test('deep pages have every event once and in order, and pages after the end are empty', async () => {
  const { database, list } = await openOwnListing()
  await database.pool.query(`
    insert into events
    select copy.* from events e, generate_series(1, 2050) n,
      lateral jsonb_populate_record(e, jsonb_build_object(
        'id', gen_random_uuid(), 'slug', 'copia-' || n, 'name', 'Cópia ' || n,
        'listed_at', app_now() + make_interval(days => 30, mins => n / 3))) copy
     where e.slug = 'amanha'`)
  const ask = (page: number) => list(`?limit=50&page=${page}`)
  const first = await ask(1)
  const pages = await Promise.all(
    Array.from({ length: first.totalPages }, (_, place) => ask(place + 1)),
  )
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from events where listed_at is not null order by listed_at, id',
  )
  expect(pages.flatMap(names)).toEqual(rows.map(({ name }) => name))
  expect((await ask(first.totalPages + 1)).docs).toEqual([])
  expect((await ask(999_999)).docs).toEqual([])
})
