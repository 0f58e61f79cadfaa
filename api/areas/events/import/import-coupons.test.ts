import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteStorage } from '../../../platform/files/byte-storage.ts'
import { testConfig } from '../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import type { EventFileInput } from './event-file.ts'
import { importEvents } from './import-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const file = (more: Partial<EventFileInput>): EventFileInput => ({
  slug: 'noite',
  name: 'Noite',
  eventType: 'shows',
  eventDescription: '',
  timezone: 'America/Recife',
  startDate: '2035-03-01T20:00',
  endDate: '2035-03-01T23:00',
  locationName: 'Praça',
  city: 'Recife',
  region: 'PE',
  organizer: 'Clube',
  tickets: [
    { key: 'inteira', name: 'Inteira', price: 60, capacity: 100 },
    { key: 'vip', name: 'VIP', price: 200, capacity: 10, hidden: true },
  ],
  ...more,
})

const run = (more: Partial<EventFileInput>) =>
  importEvents(database.db, [file(more)], {
    storage: byteStorage(testConfig()),
    folder: '/nowhere',
  })

const cupons: EventFileInput['cupons'] = [
  { code: 'amigos', percent: 10, maxTickets: 50, endsAt: '2035-02-01T00:00' },
  { code: 'QUINZE', amount: 15.5, tickets: ['inteira'], oncePerPerson: true },
  { code: 'VIP-2035', unlocks: true },
]

test('coupons, hidden tickets and the limit per CPF are imported, a second time without change', async () => {
  for (const _ of [1, 2]) expect(await run({ cupons, maxPerCpf: 4 })).toMatchObject({ ok: true })
  const { rows } = await database.pool.query(
    `select code, kind, value, max_tickets, is_once_per_person as once, ends_at,
            array(select name from ticket_types where id = any (ticket_type_ids)) as tickets
       from coupons order by code`,
  )
  expect(rows).toEqual([
    {
      code: 'AMIGOS',
      kind: 'percent',
      value: 10,
      max_tickets: 50,
      once: false,
      ends_at: new Date('2035-02-01T03:00:00Z'),
      tickets: [],
    },
    {
      code: 'QUINZE',
      kind: 'amount',
      value: 1550,
      max_tickets: null,
      once: true,
      ends_at: null,
      tickets: ['Inteira'],
    },
    {
      code: 'VIP-2035',
      kind: 'unlock',
      value: 0,
      max_tickets: null,
      once: false,
      ends_at: null,
      tickets: [],
    },
  ])
  const { rows: events } = await database.pool.query(
    `select max_per_cpf, (select array_agg(name) from ticket_types where is_hidden) as hidden from events`,
  )
  expect(events).toEqual([{ max_per_cpf: 4, hidden: ['VIP'] }])
})

test.each([
  [{ code: 'ab', percent: 10 }, /code/],
  [{ code: 'LIVRE', percent: 100 }, /percent/],
  [{ code: 'AMBOS', percent: 10, amount: 5 }, /one of percent, amount and unlocks/],
  [{ code: 'NADA' }, /one of percent, amount and unlocks/],
  [{ code: 'OUTRO', percent: 10, tickets: ['mesa'] }, /no ticket mesa/],
  [
    { code: 'FIM', percent: 10, startsAt: '2035-02-02T00:00', endsAt: '2035-02-01T00:00' },
    /ends before/,
  ],
] satisfies [NonNullable<EventFileInput['cupons']>[number], RegExp][])(
  'a coupon that makes no sense is refused: %o',
  async (coupon, message) => {
    const result = await run({ cupons: [coupon] })
    expect(result).toMatchObject({ ok: false, problems: [expect.stringMatching(message)] })
  },
)

test('a coupon that was used keeps its kind, and a limit not below what was used', async () => {
  await run({ cupons })
  await database.pool.query('update coupons set used = 8')
  const changed = await run({
    cupons: [
      { code: 'AMIGOS', amount: 5 },
      { code: 'QUINZE', amount: 20, maxTickets: 7 },
    ],
  })
  expect(changed).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/AMIGOS: kind/), expect.stringMatching(/maxTickets 7/)],
  })
  expect(await run({ cupons: [{ code: 'QUINZE', amount: 20, maxTickets: 8 }] })).toMatchObject({
    ok: true,
  })
})
