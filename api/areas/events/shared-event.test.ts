import { randomUUID } from 'node:crypto'
import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { byteStorage } from '../../platform/files/byte-storage.ts'
import { createTestApp, testConfig } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { noEventDeps } from './deps.ts'
import { importEvents } from './import/import-events.ts'
import { registerEvents } from './routes.ts'

const ANA = randomUUID()

let database: TestDatabase
let app: FastifyInstance
/** How often an event was read from the database. */
let reads = 0

/** Time by the clock of the cache, which stands still between calls of `pass`. */
let time = 0
const pass = (ms: number) => {
  time += ms
}

beforeEach(async () => {
  time = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  database = await createTestDatabase()
  const day = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).concat('Z')
  const event = {
    slug: 'show',
    name: 'Show',
    eventType: 'shows',
    eventDescription: '<p>Oi</p>',
    startDate: day(5),
    endDate: day(6),
    locationName: 'Teatro',
    city: 'Porto Alegre',
    region: 'RS',
    organizer: 'Casa',
    tickets: [{ key: 'inteira', name: 'Inteira', price: 80.5, capacity: 100 }],
  }
  const storage = byteStorage(testConfig())
  await importEvents(database.db, [event], { storage, folder: '/nowhere' })
  reads = 0
  const source = {
    db: database.db,
    deps: {
      ...noEventDeps,
      async findExpiredHolds() {
        reads += 1
        return new Map<string, number>()
      },
      findOwnHolds: async (eventId: string) => new Map([[eventId, 2]]),
    },
  }
  const made = await createTestApp(
    database,
    {},
    (app) => registerEvents(app, { own: source, shared: source }),
    (token) => (token === 'ana' ? { userId: ANA, loginId: randomUUID() } : null),
  )
  app = made.app
})
afterEach(async () => {
  vi.restoreAllMocks()
  app.server.closeAllConnections()
  await app.close()
  await database.drop()
})

async function read(options: { token?: string; remoteAddress?: string } = {}) {
  const { token, remoteAddress = '127.0.0.1' } = options
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await app.inject({ url: '/api/events/show', headers, remoteAddress })
  return answer.json<EventDetail>()
}
const remaining = ({ tickets }: EventDetail) => tickets[0]?.remainingQuantity
const sellOne = () => database.pool.query('update ticket_types set sold = sold + 1')

test('visitors share an event for two seconds, from any address', async () => {
  expect(remaining(await read())).toBe(100)
  await sellOne()
  expect(remaining(await read({ remoteAddress: '203.0.113.9' }))).toBe(100)
  expect(reads).toBe(1)
})

test('a change is seen after three seconds at most', async () => {
  await read()
  await sellOne()
  pass(3000)
  expect(remaining(await read())).toBe(99)
})

test('in the third second it is shared while it is read again', async () => {
  await read()
  await sellOne()
  pass(2000)
  expect(remaining(await read())).toBe(100)
  await expect.poll(async () => remaining(await read())).toBe(99)
  expect(reads).toBe(2)
})

test('visitors who come at the same time cause one reading', async () => {
  const events = await Promise.all(Array.from({ length: 20 }, () => read()))
  expect(events.map(remaining)).toEqual(Array(20).fill(100))
  expect(reads).toBe(1)
})

test('what is one caller’s own is neither shared nor taken from what is shared', async () => {
  expect(await read()).not.toHaveProperty('held')
  await sellOne()
  const own = await read({ token: 'ana' })
  expect(own.held).toEqual([{ ticketId: own._id, quantity: 2 }])
  expect(own.subscriptions).toEqual([])
  // Her stock is as new as her holds.
  expect(remaining(own)).toBe(99)
  for (const token of ['', 'of nobody']) {
    const event = await read({ token })
    expect(event).not.toHaveProperty('held')
    expect(event).not.toHaveProperty('subscriptions')
    expect(remaining(event)).toBe(100)
  }
})

test('only callers who are signed in read what the replica may lack', async () => {
  const asked = { own: 0, shared: 0 }
  const count = (source: keyof typeof asked) => ({
    db: database.db,
    deps: {
      ...noEventDeps,
      async findExpiredHolds() {
        asked[source] += 1
        return new Map<string, number>()
      },
    },
  })
  const made = await createTestApp(
    database,
    {},
    (server) => registerEvents(server, { own: count('own'), shared: count('shared') }),
    (token) => (token === 'ana' ? { userId: ANA, loginId: randomUUID() } : null),
  )
  onTestFinished(() => made.app.close())
  for (const url of ['/api/events', '/api/events/show']) await made.app.inject(url)
  expect(asked).toEqual({ own: 0, shared: 2 })
  const headers = { authorization: 'Bearer ana' }
  for (const url of ['/api/events', '/api/events/show']) await made.app.inject({ url, headers })
  expect(asked).toEqual({ own: 2, shared: 2 })
})

test('a page is rendered from the current event, because it is shared itself', async () => {
  await read()
  await sellOne()
  expect(remaining(await read({ remoteAddress: 'in-process' }))).toBe(99)
  expect(remaining(await read())).toBe(100)
})

test('an event that is not there is not shared', async () => {
  const status = async () => (await app.inject('/api/events/show')).statusCode
  await database.pool.query('update events set is_published = false')
  expect(await status()).toBe(404)
  await database.pool.query('update events set is_published = true')
  expect(await status()).toBe(200)
})

test('every spelling of the address is the same event', async () => {
  for (const url of ['/api/events/show', '/api/events/show/', '/api/events/sh%6Fw?utm=1']) {
    expect((await app.inject(url)).json()).toMatchObject({ slug: 'show' })
  }
  expect(reads).toBe(1)
})

test('from the cache an event has the headers of every answer of the API', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  const ask = () => fetch(`http://127.0.0.1:${address.port}/api/events/show`)
  const [first, cached] = [await ask(), await ask()]
  expect(reads).toBe(1)
  expect(await cached.json()).toEqual(await first.json())
  expect(cached.headers.get('cache-control')).toBe('no-store')
  const names = (response: Response) =>
    [...response.headers.keys()].filter((name) => !['connection', 'keep-alive'].includes(name))
  expect(names(cached).sort()).toEqual(names(first).sort())
  expect(cached.headers.get('content-type')).toBe('application/json; charset=utf-8')
})
