import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findViolations } from '../../invariants.ts'
import { migrate, readMigrations } from '../../platform/db/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { eventWith, openReservationsApp, ticket } from './testing/reservations-app.ts'

let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
beforeAll(async () => {
  reservationsApp = await openReservationsApp([
    eventWith('show', [ticket('inteira', { price: 10.05 })]),
  ])
})
afterAll(() => reservationsApp.close())

test('the fee of a sale can’t be changed, its status can', async () => {
  const { pool } = reservationsApp.database
  const who = await reservationsApp.newcomer()
  const sale = (await reservationsApp.reserve(who, 'show', { inteira: 1 })).json()._id
  const set = (change: string) => pool.query(`update sales set ${change} where id = $1`, [sale])
  for (const change of [
    'fee_cents = 1',
    'fee_basis_points = 1',
    'fee_cents = 0, promoter_fee_cents = 101',
  ])
    await expect(set(change)).rejects.toThrow(`the fee of sale ${sale} is frozen`)
  expect((await set(`status = 'CANCELED', fee_cents = fee_cents`)).rowCount).toBe(1)
})

const MIGRATION = '0010_sale_terms.sql'

/** A database of the release before sales had fee terms. */
async function openOldDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  const { pool } = database
  await pool.query(
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, sql, checksum } of await readMigrations()) {
    if (name >= MIGRATION) continue
    await pool.query(sql)
    await pool.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
  await pool.query(
    `insert into files (id, kind, content_type, byte_size) values ('banner', 'picture', 'image/png', 0)`,
  )
  return database
}

type Terms = readonly [bearer: 'customer' | 'promoter', basisPoints: number]

async function addEvent({ pool }: TestDatabase, [bearer, basisPoints]: Terms): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into events (id, slug, name, search_name, category, description_html, is_published, timezone, starts_at, ends_at,
                         location_name, city, region, organizer_name, fee_bearer, fee_basis_points,
                         accepted_payment_methods, banner_id)
     values ($1::uuid, $1::uuid::text, 'Show', 'show', 'shows', '', true, 'UTC', app_now(), app_now() + interval '1 hour',
             'Teatro', 'Recife', 'PE', 'Casa', $2, $3, '{PIX}', 'banner')`,
    [id, bearer, basisPoints],
  )
  return id
}

interface OldSale {
  readonly total: number
  readonly fee: number
  readonly daysAgo?: number
}

async function addSale(
  { pool }: TestDatabase,
  eventId: string,
  { total, fee, daysAgo = 0 }: OldSale,
) {
  const id = randomUUID()
  await pool.query(
    `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, takes_card,
                        monthly_rate_basis_points, created_at, expires_at)
     values ($1, $2, gen_random_uuid(), 'RECEIVED', $3, $4, true, 299, app_now() - make_interval(days => $5), app_now())`,
    [eventId, id, total, fee, daysAgo],
  )
  return id
}

const recordChange = ({ pool }: TestDatabase, eventId: string, daysAgo: number, before: object) =>
  pool.query(
    `insert into event_changes (event_id, at, part, before, after)
     values ($1, app_now() - make_interval(days => $2), 'imported', $3, '{}')`,
    [eventId, daysAgo, JSON.stringify({ event: before })],
  )

/** Rate, fee of the buyer and fee of the promoter of a migrated sale. */
async function readTerms({ pool }: TestDatabase, saleId: string): Promise<number[]> {
  const { rows } = await pool.query<{ terms: number[] }>(
    'select array[fee_basis_points, fee_cents, promoter_fee_cents] as terms from sales where id = $1',
    [saleId],
  )
  return rows[0]?.terms ?? []
}

const fees: readonly [string, Terms, OldSale, number[]][] = [
  ['borne by the buyer', ['customer', 1000], { total: 1005, fee: 101 }, [1000, 101, 0]],
  ['borne by the promoter', ['promoter', 1250], { total: 1005, fee: 0 }, [1250, 0, 126]],
  ['rounded to nothing', ['customer', 1000], { total: 4, fee: 0 }, [1000, 0, 0]],
  ['of a free order', ['promoter', 1000], { total: 0, fee: 0 }, [1000, 0, 0]],
  ['at a former rate', ['customer', 1000], { total: 123_457, fee: 9173 }, [743, 9173, 0]],
  ['of a former bearer', ['promoter', 1000], { total: 5000, fee: 500 }, [1000, 500, 0]],
  ['of former rate and bearer', ['promoter', 1000], { total: 5000, fee: 375 }, [750, 375, 0]],
  ['not known to be borne', ['customer', 1000], { total: 5000, fee: 0 }, [0, 0, 0]],
  ['above its total', ['customer', 1000], { total: 0, fee: 100 }, [10_000, 100, 0]],
]

test('sales of before get terms that give their fee', async () => {
  const database = await openOldDatabase()
  const sales: string[] = []
  for (const [, terms, sale] of fees)
    sales.push(await addSale(database, await addEvent(database, terms), sale))
  const ofDeletedEvent = await addSale(database, randomUUID(), { total: 5000, fee: 375 })
  await migrate(database.address.directUrl)
  const found = await Promise.all(sales.map((sale) => readTerms(database, sale)))
  expect(fees.map(([which], at) => [which, found[at]])).toEqual(
    fees.map(([which, , , expected]) => [which, expected]),
  )
  expect(await readTerms(database, ofDeletedEvent)).toEqual([750, 375, 0])
  // Reported is only the fee above its total.
  const violations = (await findViolations(database.pool)).filter(({ number }) => number === 25)
  expect(violations.map(({ row }) => row['sale_id'])).toEqual([sales.at(-1)])
})

test('a sale of before gets the terms that its event’s history records for its time', async () => {
  const database = await openOldDatabase()
  const event = await addEvent(database, ['customer', 1000])
  await recordChange(database, event, 20, { fee_basis_points: 500 })
  await recordChange(database, event, 15, { name: 'Another' })
  await recordChange(database, event, 10, { fee_bearer: 'promoter', fee_basis_points: 800 })
  const sell = (daysAgo: number, fee: number) =>
    addSale(database, event, { total: 1010, fee, daysAgo })
  const sales = [await sell(25, 0), await sell(18, 0), await sell(5, 101)]
  await migrate(database.address.directUrl)
  const terms = await Promise.all(sales.map((sale) => readTerms(database, sale)))
  expect(terms).toEqual([
    [500, 0, 51],
    [800, 0, 81],
    [1000, 101, 0],
  ])
})
