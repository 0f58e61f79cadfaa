import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, plainAddress } from '../../../platform/db/database.ts'
import { byteStorage } from '../../../platform/files/byte-storage.ts'
import type { ByteStorage } from '../../../platform/files/storage.ts'
import { createLog } from '../../../platform/log.ts'
import { testConfig } from '../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { shiftDemoEvents } from '../shift-demo.ts'
import type { EventFileInput } from './event-file.ts'
import { importEvents } from './import-events.ts'

let database: TestDatabase
let folder: string
const storage = byteStorage(testConfig())

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'event-files-'))
  await writeFile(
    join(folder, 'banner.png'),
    await sharp({ create: { width: 60, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  await writeFile(join(folder, 'rules.pdf'), '%PDF-1.4')
  await writeFile(join(folder, 'broken.png'), 'not a picture')
})
beforeEach(() => database.pool.query('truncate events cascade'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

const file = (more: Partial<EventFileInput> = {}): EventFileInput => ({
  slug: 'congresso',
  name: 'Congresso',
  eventType: 'congressos',
  eventDescription: '<p>Olá</p>',
  timezone: 'America/Manaus',
  startDate: '2027-03-01T09:00',
  endDate: '2027-03-03T18:00',
  locationName: 'Centro',
  city: 'Manaus',
  region: 'AM',
  organizer: 'Instituto',
  banner: 'banner.png',
  customForms: [
    {
      key: 'dados',
      name: 'Dados',
      fields: [{ key: 'nome', label: 'Nome', type: 'text', required: true }],
    },
  ],
  programacoes: [
    {
      key: 'abertura',
      titulo: 'Abertura',
      dataInicio: '2027-03-01T09:00',
      dataFim: '2027-03-01T10:00',
      regulationFile: 'rules.pdf',
      customForm: 'dados',
    },
    {
      key: 'oficina',
      titulo: 'Oficina',
      dataInicio: '2027-03-02T09:00',
      dataFim: '2027-03-02T12:00',
      isPaid: true,
      price: 30,
    },
  ],
  tickets: [
    {
      key: 'oficina',
      name: 'Oficina',
      price: 30,
      capacity: 10,
      salesStart: '2027-02-01T00:00',
      salesEnd: '2027-03-02T08:00',
      programacao: 'oficina',
      customForm: 'dados',
    },
  ],
  ...more,
})
const take = (inputs: unknown[], demoDay?: string) =>
  importEvents(database.db, inputs, { storage, folder, ...(demoDay && { demoDay }) })
const count = async (table: 'events' | 'sessions' | 'ticket_types' | 'custom_forms') =>
  Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count)

const nothingMore = async () => undefined

test('an event is imported with tickets, sessions, forms and files, and dates in its own time zone', async () => {
  expect(await take([file()])).toEqual({ ok: true, slugs: ['congresso'] })
  const event = await database.db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
  expect(event.starts_at.toISOString()).toBe('2027-03-01T13:00:00.000Z')
  expect([
    await count('sessions'),
    await count('ticket_types'),
    await count('custom_forms'),
  ]).toEqual([2, 1, 1])
})

test('a second import updates what differs and duplicates nothing', async () => {
  await take([file()])
  const before = await database.db.selectFrom('ticket_types').select('id').execute()
  expect(await take([file({ name: 'Congresso do Norte' })])).toMatchObject({ ok: true })
  const event = await database.db.selectFrom('events').select('name').executeTakeFirstOrThrow()
  expect(event.name).toBe('Congresso do Norte')
  expect(await database.db.selectFrom('ticket_types').select('id').execute()).toEqual(before)
  expect([await count('events'), await count('sessions'), await count('custom_forms')]).toEqual([
    1, 2, 1,
  ])
})

test('a published event is not dated back, and one that has ended is imported again', async () => {
  const published = { published: true }
  const past = { startDate: '2026-03-01T10:00', endDate: '2026-03-02T18:00', tickets: [] }
  await take([file(published)])
  const result = await take([file({ ...published, ...past })])
  expect(result.ok ? '' : result.problems.join()).toContain('endDate: the end of a published event')
  await database.pool.query(
    `update events set starts_at = '2026-03-01 14:00Z', ends_at = '2026-03-02 22:00:30Z'`,
  )
  expect(await take([file({ ...published, ...past, name: 'Outro nome' })])).toMatchObject({
    ok: true,
  })
})

test('a ticket without a price is free', async () => {
  const tickets = [{ key: 'livre', name: 'Livre', capacity: 5 }]
  expect(await take([{ ...file(), tickets }])).toMatchObject({ ok: true })
  const rows = await database.db.selectFrom('ticket_types').select('price_cents').execute()
  expect(rows).toEqual([{ price_cents: 0 }])
})

test('one invalid event keeps the whole file from being imported', async () => {
  const result = await take([
    file(),
    file({ slug: 'outro', tickets: [{ key: 'a', name: 'A', price: 10.001, capacity: 5 }] }),
  ])
  expect(result).toMatchObject({ ok: false })
  expect(await count('events')).toBe(0)
})

test('a capacity below the sold tickets is refused, and the old one stays', async () => {
  await take([file()])
  await database.pool.query('update ticket_types set sold = 7')
  const result = await take([
    file({ tickets: [{ key: 'oficina', name: 'Oficina', price: 30, capacity: 6 }] }),
  ])
  expect(result.ok ? '' : result.problems.join()).toContain('capacity 6 is less')
  expect(await take([file()])).toMatchObject({ ok: true })
  expect((await database.pool.query('select sold from ticket_types')).rows).toEqual([{ sold: 7 }])
})

test('a sold ticket type cannot change where it admits', async () => {
  await take([file()])
  const { rows } = await database.pool.query('select admits_to_event from ticket_types')
  expect(rows).toEqual([{ admits_to_event: false }])
  const [oficina] = file().tickets ?? []
  if (!oficina) throw new Error('the file has no ticket')
  const another = file({ tickets: [{ ...oficina, admitsToEvent: true }] })
  await database.pool.query('update ticket_types set sold = 1')
  const result = await take([another])
  expect(result.ok ? '' : result.problems.join()).toContain("can't change once tickets were sold")
  await database.pool.query('update ticket_types set sold = 0')
  expect(await take([another])).toMatchObject({ ok: true })
})

test.each<[string, Partial<EventFileInput>, RegExp]>([
  [
    'a ticket that admits nowhere',
    { tickets: [{ key: 'a', name: 'A', price: 10, capacity: 5, admitsToEvent: false }] },
    /admits to nothing/,
  ],
  ['a picture outside its folder', { banner: '../../../etc/passwd' }, /no such file/],
  ['a picture that is missing', { banner: 'missing.png' }, /no such file/],
  ['a picture that is none', { banner: 'broken.png' }, /broken.png/],
  ['an end before the start', { endDate: '2027-02-01T09:00' }, /ends before it starts/],
  [
    'a day that the calendar does not have',
    { startDate: '2027-02-30T09:00' },
    /startDate: is not a valid date/,
  ],
  [
    'an offset that no clock has',
    { startDate: '2027-03-01T09:00+99:99' },
    /startDate: .*\^\\d\{4\}/,
  ],
  ['an unknown zone', { timezone: 'Brazil/Nowhere' }, /not a time zone/],
  ['half a coordinate', { lat: -3 }, /lat and lng/],
  [
    'a ticket for a session that is not there',
    { tickets: [{ key: 'x', name: 'X', price: 9, capacity: 1, programacao: 'nope' }] },
    /not a paid session/,
  ],
  [
    'a form that is not there',
    { tickets: [{ key: 'x', name: 'X', price: 9, capacity: 1, customForm: 'nope' }] },
    /no form/,
  ],
  [
    'a key used twice',
    { tickets: ['x', 'x'].map((key) => ({ key, name: 'X', price: 9, capacity: 1 })) },
    /appears twice/,
  ],
  ['a slug that is none', { slug: 'Não é slug' }, /slug/],
  [
    'a slug that looks like an id',
    { slug: '0b6e4f10-1418-4faf-8a7c-ffc83d101418' },
    /slug: looks like an id/,
  ],
  ['a field that nobody knows', { color: 'red' } as Partial<EventFileInput>, /color/],
])('%s is refused with its reason', async (_what, more, reason) => {
  const result = await take([file(more)])
  expect(result.ok ? '' : result.problems.join()).toMatch(reason)
  expect(await count('events')).toBe(0)
})

test('an event without a banner gets a poster of its own', async () => {
  const { banner: _none, ...rest } = file()
  await take([rest])
  const poster = await database.db
    .selectFrom('files')
    .innerJoin('events', 'events.banner_id', 'files.id')
    .select(['width', 'height'])
    .executeTakeFirstOrThrow()
  expect(poster).toEqual({ width: 1920, height: 1080 })
})

test('files are stored before any lock, so that nobody waits for a slow storage', async () => {
  await take([file()])
  let puts = 0
  const slow: ByteStorage = {
    async put() {
      puts += 1
      await database.pool.query('select id from ticket_types for update nowait')
      return null
    },
    get: async () => null,
    remove: async () => undefined,
  }
  // Another poster, whose bytes are not stored yet.
  const { banner: _none, ...drawn } = file({ eventType: 'shows' })
  const result = await importEvents(database.db, [drawn], { storage: slow, folder })
  expect(result).toMatchObject({ ok: true })
  expect(puts).toBeGreaterThan(0)
})

/** Reads all dates of an event, its two sessions and its ticket, in milliseconds. */
async function readDates(slug: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ dates: Date[] }>(
    `with event as (select * from events where slug = $1)
     select array[starts_at, ends_at] as dates, 1 as place from event
      union all select array[starts_at, ends_at], 2 from sessions where event_id = (select id from event)
      union all select array[sales_start, sales_end], 3 from ticket_types where event_id = (select id from event)
      order by place, dates`,
    [slug],
  )
  return rows.flatMap(({ dates }) => dates.map((date) => date.getTime()))
}
const daysLater = (dates: number[], days: number) => dates.map((date) => date + days * 86_400_000)

test('all dates of demo events shift by the whole days that passed, those of other events do not', async () => {
  await take([file()], '2027-02-20')
  await take([file({ slug: 'de-verdade' })])
  const before = await readDates('congresso')
  expect(before).toHaveLength(8)
  await shiftDemoEvents(database.db, '2027-02-23', nothingMore)
  await shiftDemoEvents(database.db, '2027-02-23', nothingMore)
  expect(await readDates('congresso')).toEqual(daysLater(before, 3))
  expect(await readDates('de-verdade')).toEqual(before)
})

test('demo events keep their hour on a PostgreSQL server with daylight saving time', async () => {
  await take([file()], '2027-02-20')
  const before = await readDates('congresso')
  const url = new URL(database.address.directUrl)
  url.searchParams.set('options', '-c timezone=America/New_York')
  const abroad = openDatabase({
    address: plainAddress(url.href),
    poolSize: 1,
    log: createLog('silent'),
  })
  expect((await abroad.pool.query('show timezone')).rows).toEqual([
    { TimeZone: 'America/New_York' },
  ])
  await shiftDemoEvents(abroad.db, '2027-03-12', nothingMore)
  await abroad.close()
  expect(await readDates('congresso')).toEqual(daysLater(before, 20))
})

test.each([
  ['price', { price: 31 }, 'price'],
  ['proof', { requiresProof: true }, 'requiresProof'],
])('the %s of a sold ticket type stays', async (_, change, field) => {
  const sold = { key: 'oficina', name: 'Oficina', price: 30, capacity: 30 }
  const slug = `sold-${field.toLowerCase()}`
  await take([file({ slug, programacoes: [], tickets: [sold] })])
  await database.pool.query(
    'update ticket_types set sold = 1 where event_id = (select id from events where slug = $1)',
    [slug],
  )
  const result = await take([file({ slug, programacoes: [], tickets: [{ ...sold, ...change }] })])
  expect(result).toEqual({
    ok: false,
    problems: [`${slug}: oficina: ${field} can't change once tickets were sold`],
  })
})

test('an event of an organization is changed only by a file that names it', async () => {
  await database.pool.query(
    `insert into organizations (id, slug, name, phone, search_name)
     values (gen_random_uuid(), 'casa', 'Casa', '51998765432', ' casa')`,
  )
  const ours = { slug: 'da-casa', organization: 'casa' }
  expect(await take([file(ours)])).toMatchObject({ ok: true })
  expect(await take([file({ slug: 'da-casa' })])).toEqual({
    ok: false,
    problems: ['da-casa: belongs to the organization casa: name it as "organization"'],
  })
  expect(await take([file(ours)])).toMatchObject({ ok: true })
})
