import { randomUUID } from 'node:crypto'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import type { LedgerEntry, readLedger } from '@55tickets/contracts/ledger.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MovesApp, openMovesApp } from '../moves/testing/moves-app.ts'
import { eventIdOf } from '../reservations/testing/reservations-app.ts'

/** Balance and entries as a promoter reads them. */

type Ledger = Answer<typeof readLedger>

let app: MovesApp
let organizationId: string
beforeAll(async () => {
  app = await openMovesApp()
  const { rows } = await app.database.pool.query('select id from organizations')
  organizationId = rows[0].id
})
afterAll(() => app.close())

async function read(query = '', who = app.manager): Promise<Ledger & { httpStatus: number }> {
  const answer = await app.server.get(`/api/organizations/${organizationId}/ledger${query}`, who)
  return { httpStatus: answer.statusCode, ...answer.json<Ledger>() }
}
const correct = (reais: number, { days = 0, slug = 'show' } = {}) =>
  app.database.pool.query(
    `insert into ledger_entries (organization_id, event_id, kind, amount_cents, available_on, note)
     select organization_id, id, 'correction', $2, (app_now() at time zone 'America/Sao_Paulo')::date + $3::int, 'Equipe: teste'
       from events where id = $1`,
    [eventIdOf(slug), Math.round(reais * 100), days],
  )
const centavos = (reais: number) => Math.round(reais * 100)

/** Each balance is that of the entry before and its own amount, down to the first one of all. */
function expectRunning(entries: readonly LedgerEntry[]) {
  for (const [index, { amount, balance }] of entries.entries())
    expect(centavos(balance)).toBe(centavos(entries[index + 1]?.balance ?? 0) + centavos(amount))
}

test('an organization without entries has nothing', async () => {
  expect(await read()).toMatchObject({
    httpStatus: 200,
    balance: 0,
    available: 0,
    upcoming: [],
    entries: [],
    next: null,
  })
})

test('entries have their order, instalment and day, and the sums by day add up', async () => {
  const { sale, codes } = await app.paid({ pista: 2 }, {}, 3)
  await app.move(sale, codes[0], 'barato')
  await correct(7)
  const { balance, available, upcoming, entries, next, today } = await read(`?event=${app.show}`)
  expect({ balance, available, next }).toEqual({ balance: 87, available: 7, next: null })
  expect(upcoming).toHaveLength(3)
  expect(upcoming.reduce((sum, { amount }) => sum + centavos(amount), 0)).toBe(8_000)
  expect(entries).toHaveLength(7)
  expect(entries[0]).toMatchObject({
    kind: 'correction',
    amount: 7,
    balance: 87,
    availableOn: today,
    order: null,
    note: 'Equipe: teste',
  })
  expect(entries.at(-1)).toMatchObject({
    kind: 'sale',
    part: 'price',
    amount: 33.33,
    balance: 33.33,
    availableOn: upcoming[0]?.day,
    event: { _id: app.show, name: 'show' },
    order: {
      _id: sale,
      orderNumber: expect.stringMatching(/^\d{3}-\d{3}-\d{3}$/),
      method: 'CREDIT_CARD',
      installments: 3,
    },
    installment: 1,
  })
  expectRunning(entries)
})

test('an event has its own balance, and another organization’s event is not found', async () => {
  await app.database.pool.query('update events set organization_id = $1 where id = $2', [
    organizationId,
    eventIdOf('outro'),
  ])
  const before = await read()
  await correct(-30, { slug: 'outro', days: 400 })
  expect(await read(`?event=${eventIdOf('outro')}`)).toMatchObject({
    balance: -30,
    available: 0,
    upcoming: [{ amount: -30 }],
  })
  expect((await read()).balance).toBe(before.balance - 30)
  expect(await read(`?event=${randomUUID()}`)).toMatchObject({
    httpStatus: 404,
    code: 'EVENT_NOT_FOUND',
  })
})

test('pages go on without gaps or repetitions, also while entries are written', async () => {
  for (let index = 1; index <= 200; index++) await correct(index / 100)
  const whole = await read()
  const entries = [...whole.entries]
  for (let { next } = whole; next !== null; ) {
    await correct(1)
    const page = await read(`?cursor=${next}`)
    entries.push(...page.entries)
    next = page.next
  }
  const { rows } = await app.database.pool.query(
    'select id::text from ledger_entries entry order by entry.id',
  )
  const ids = entries.map(({ _id }) => _id).toReversed()
  expect(ids).toEqual(rows.slice(0, ids.length).map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(200)
  expectRunning(entries)
  expect(entries[0]?.balance).toBe(whole.balance)
})

test.each(['?cursor=', '?cursor=1', '?cursor=1_x', '?cursor=1_1_1', '?event=1', '?page=2'])(
  'bad input is refused: %s',
  async (query) => {
    expect((await read(query)).httpStatus).toBe(400)
  },
)

test('who sells but does not see money reads no ledger', async () => {
  expect((await read('', await app.member('support'))).httpStatus).toBe(403)
  expect((await read('', await app.member('finance'))).httpStatus).toBe(200)
  expect((await read('', await app.buyer())).httpStatus).toBe(404)
})
