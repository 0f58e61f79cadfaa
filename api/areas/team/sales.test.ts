import type { EventSalesDetail } from '@55tickets/contracts/team.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, rightsFor } from '../../testing/app.ts'
import { testDeps } from '../../testing/deps.ts'
import { identifyById, signedInAs } from '../../testing/people.ts'
import { wireTeam } from '../../wiring/team.ts'
import {
  eventIdOf,
  eventWith,
  openReservationsApp,
  ticket,
  ticketIdOf,
} from '../reservations/testing/reservations-app.ts'

const AMAZON = 'America/Manaus'
/** Its first lot is full after two tickets, the second one has a time that the test lets pass. */
const floor = {
  key: 'pista',
  name: 'Pista',
  capacity: 100,
  lotes: [
    { key: 'a', name: '1º lote', size: 2 },
    { key: 'b', name: '2º lote', size: 30 },
    { key: 'c', name: '3º lote' },
  ].map((lot) => ({ ...lot, tickets: [{ key: 'inteira', name: 'Inteira', price: 60 }] })),
}
const deck = { ...floor, key: 'deque', name: 'Deque', capacity: 40 }
const past = { startDate: '2026-01-10T20:00:00Z', endDate: '2026-01-10T23:00:00Z' }

let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
let app: Awaited<ReturnType<typeof createTestApp>>['app']
beforeAll(async () => {
  const tickets = [ticket('inteira', { capacity: 100 })]
  reservationsApp = await openReservationsApp([
    eventWith('choro', tickets, { name: 'Noite de Choro' }),
    eventWith('barco', tickets, { timezone: AMAZON }),
    eventWith('da-casa', tickets, { feeBearer: 'promoter' }),
    eventWith('vazio', tickets),
    eventWith('rascunho', tickets, { published: false }),
    eventWith('setores', [], { setores: [floor, deck] }),
    eventWith('antigo', tickets, { ...past, name: 'São João Antigo' }),
  ])
  const { database } = reservationsApp
  const { register } = wireTeam(testDeps(database))
  ;({ app } = await createTestApp(
    database,
    {},
    register,
    identifyById,
    rightsFor(() => true),
  ))
})
afterAll(async () => {
  await app.close()
  await reservationsApp.close()
})

const ask = (path: string) => app.inject({ url: `/api/team${path}`, headers: signedInAs('bia') })
const read = async (slug: string, query = '') =>
  (await ask(`/sales/${eventIdOf(slug)}${query}`)).json<EventSalesDetail>()
const list = async (query = '') =>
  (await ask(`/sales${query}`)).json<{ docs: { slug: string }[]; hasNextPage: boolean }>()

interface Sale {
  readonly status?: string
  readonly cents?: number
  readonly fee?: number
  readonly promoterFee?: number
  readonly at?: string
  readonly charge?: { readonly status: string; readonly refunded: number }
}

/** Inserts a sale in its final state, without a payment flow. */
async function sell(slug: string, sale: Sale = {}) {
  const { status = 'RECEIVED', cents = 5000, at = 'app_now()', charge } = sale
  const { fee = 500, promoterFee = 0 } = sale
  const { pool } = reservationsApp.database
  const buyer = await reservationsApp.newcomer()
  const { rows } = await pool.query(
    `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points,
                        takes_card, monthly_rate_basis_points, created_at, expires_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 1000, false, 0, ${at}, app_now()) returning id`,
    [eventIdOf(slug), buyer, status, cents, fee, promoterFee],
  )
  if (!charge) return
  await pool.query(
    `insert into charges (event_id, id, sale_id, user_id, method, status, amount_cents, refunded_cents, refunded_at)
     values ($1, gen_random_uuid(), $2, $6, 'PIX', $3, $4, $5, case when $5 > 0 then app_now() end)`,
    [eventIdOf(slug), rows[0].id, charge.status, cents + fee, charge.refunded, buyer],
  )
}

test('paid sales are summed up, and refunds are summed up separately', async () => {
  await sell('choro')
  await sell('choro', { status: 'CONFIRMED', cents: 1234, fee: 123 })
  await sell('choro', { charge: { status: 'RECEIVED', refunded: 700 } })
  await sell('choro', { status: 'REFUNDED', charge: { status: 'REFUNDED', refunded: 5500 } })
  await sell('choro', { status: 'CHARGEBACK', charge: { status: 'CHARGEBACK', refunded: 0 } })
  await sell('choro', { status: 'EXPIRED', charge: { status: 'CANCELED', refunded: 0 } })
  await sell('choro', { status: 'CANCELED' })
  const ana = await reservationsApp.newcomer()
  expect((await reservationsApp.reserve(ana, 'choro', { inteira: 3 })).statusCode).toBe(201)
  await reservationsApp.database.pool.query('update ticket_types set sold = 7 where id = $1', [
    ticketIdOf('choro', 'inteira'),
  ])
  expect(await read('choro')).toMatchObject({
    name: 'Noite de Choro',
    capacity: 100,
    sold: 7,
    held: 3,
    orders: 3,
    revenue: 112.34,
    fees: 11.23,
    refunds: 117,
  })
})

test('sectors and their lots are counted in their order, each lot with its state', async () => {
  const { pool } = reservationsApp.database
  const { rows } = await pool.query<{ id: string }>(
    `select type.id from ticket_types type join lots on lots.id = type.lot_id
       join sectors on sectors.id = lots.sector_id
      where sectors.name = 'Pista' and lots.name = '1º lote' and half_price = 'quota'`,
  )
  const items = [{ ticketId: rows[0]?.id, quantity: 2, benefits: ['student', 'youth'] }]
  const ana = await reservationsApp.newcomer()
  expect((await reservationsApp.reserve(ana, 'setores', {}, { items })).statusCode).toBe(201)
  await pool.query(`update sectors set given = 5 where name = 'Pista'`)
  const lots = async () => {
    const { sectors } = await read('setores')
    return sectors[0]?.lots.map((lot) => [lot.name, lot.size, lot.sold, lot.held, lot.state])
  }
  const stock = { sold: 0, held: 2, given: 5, left: 93, halfQuota: 40, halvesTaken: 2 }
  expect((await read('setores')).sectors).toMatchObject([
    { name: 'Pista', capacity: 100, ...stock },
    { name: 'Deque', capacity: 40, held: 0, left: 40, halfQuota: 16, halvesTaken: 0 },
  ])
  const first = ['1º lote', 2, 0, 2, 'full']
  expect(await lots()).toEqual([
    first,
    ['2º lote', 30, 0, 0, 'open'],
    ['3º lote', null, 0, 0, 'next'],
  ])
  await pool.query(`update lots set closes_at = app_now() where name = '2º lote'`)
  expect(await lots()).toEqual([
    first,
    ['2º lote', 30, 0, 0, 'closed'],
    ['3º lote', null, 0, 0, 'open'],
  ])
  await pool.query(`update sectors set given = 98 where name = 'Pista'`)
  expect((await lots())?.at(-1)).toEqual(['3º lote', null, 0, 0, 'full'])
  expect((await read('vazio')).sectors).toEqual([])
})

test('fees that the promoter bears are included', async () => {
  await sell('da-casa', { cents: 1005, fee: 0, promoterFee: 101 })
  await sell('da-casa', { cents: 1005, fee: 0, promoterFee: 101 })
  // Rounded half up, for each order: 10 % of R$ 10,05 are R$ 1,01.
  expect(await read('da-casa')).toMatchObject({ revenue: 20.1, fees: 2.02 })
})

test('an event without sales has zeros, for each of thirty days', async () => {
  const { days, ...sums } = await read('vazio')
  expect(sums).toMatchObject({ sold: 0, held: 0, orders: 0, revenue: 0, fees: 0, refunds: 0 })
  expect(days).toHaveLength(30)
  expect(new Set(days.map(({ orders, revenue }) => orders + revenue))).toEqual(new Set([0]))
})

test('a day begins at midnight in the event’s time zone', async () => {
  const midnight = (days: number) =>
    `(((app_now() at time zone '${AMAZON}')::date - ${days})::timestamp at time zone '${AMAZON}')`
  await sell('barco', { at: midnight(2), cents: 100 })
  await sell('barco', { at: `${midnight(2)} - interval '1 second'`, cents: 2000 })
  await sell('barco', { at: midnight(6), cents: 30_000 })
  await sell('barco', { at: `${midnight(6)} - interval '1 second'`, cents: 400_000 })
  const { days } = await read('barco', '?days=7')
  expect(days.map(({ orders, revenue }) => [orders, revenue])).toEqual([
    [1, 300],
    [0, 0],
    [0, 0],
    [1, 20],
    [1, 1],
    [0, 0],
    [0, 0],
  ])
  const { rows } = await reservationsApp.database.pool.query(
    `select to_char(app_now() at time zone '${AMAZON}', 'YYYY-MM-DD') as today`,
  )
  expect(days.at(-1)?.day).toBe(rows[0].today)
  expect((await read('barco', '?days=90')).days).toHaveLength(90)
})

test('current and past events are listed separately, drafts never', async () => {
  await reservationsApp.database.pool.query('update events set relist_at = default')
  await reservationsApp.database.pool.query(
    `update events set listed_at = null where slug = 'antigo'`,
  )
  const current = (await list()).docs.map(({ slug }) => slug)
  expect(current.toSorted()).toEqual(['barco', 'choro', 'da-casa', 'setores', 'vazio'])
  expect((await list('?when=past')).docs.map(({ slug }) => slug)).toEqual(['antigo'])
})

test('events are found by words of their name, ignoring case and accents', async () => {
  const found = async (query: string) => (await list(query)).docs.map(({ slug }) => slug)
  expect(await found('?q=NOITE')).toEqual(['choro'])
  expect(await found('?when=past&q=sao%20joao')).toEqual(['antigo'])
  expect(await found('?q=%25')).not.toEqual([])
  expect(await found('?when=past&q=%25')).toEqual([])
})

test('the last page has no next page, and pages after it are empty', async () => {
  expect((await list()).hasNextPage).toBe(false)
  expect((await list('?page=2')).docs).toEqual([])
})

test.each([
  ['/sales?when=never', 400, 'BAD_INPUT'],
  ['/sales?page=0', 400, 'BAD_INPUT'],
  ['/sales?sort=revenue', 400, 'BAD_INPUT'],
  ['/sales/choro', 400, 'BAD_INPUT'],
  [`/sales/${eventIdOf('choro')}?days=31`, 400, 'BAD_INPUT'],
  [`/sales/${eventIdOf('rascunho')}`, 404, 'EVENT_NOT_FOUND'],
  [`/sales/${eventIdOf('nenhum')}`, 404, 'EVENT_NOT_FOUND'],
])('%s is refused', async (path, status, code) => {
  const answer = await ask(path)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})
