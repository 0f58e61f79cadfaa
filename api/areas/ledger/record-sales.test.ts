import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '../../platform/db/migrate.ts'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { type MovesApp, openMovesApp } from '../moves/testing/moves-app.ts'
import { readTeamPayouts } from '../payouts/team-payouts.ts'
import { eventIdOf } from '../reservations/testing/reservations-app.ts'

/** Entries that the database writes of sales, in the transaction of what happens to them. */

let app: MovesApp
beforeAll(async () => {
  app = await openMovesApp()
})
afterAll(async () => {
  await expectInvariants(app.database.pool)
  await app.close()
})

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

interface Entry {
  readonly kind: string
  readonly part: string
  readonly installment: number
  readonly cents: number
  readonly day: string
}
const read = async (sale: string): Promise<Entry[]> =>
  (
    await query(
      `select kind, part, installment, amount_cents as cents, available_on::text as day
         from ledger_entries where sale_id = $1 order by id`,
      [sale],
    )
  ).rows
const sumOf = async (sale: string) => (await read(sale)).reduce((sum, { cents }) => sum + cents, 0)
/** Entries of a sale as in `sale price 1/5000`. */
const listed = async (sale: string) =>
  (await read(sale)).map(
    ({ kind, part, installment, cents }) => `${kind} ${part} ${installment}/${cents}`,
  )
const today = async (): Promise<string> =>
  (await query(`select (app_now() at time zone 'America/Sao_Paulo')::date::text as day`)).rows[0]
    .day
const expectStatus = (sale: string, status: string) =>
  eventually(async () => expect(await app.records.status(sale)).toBe(status))

async function paidByPix(wanted: Record<string, number> = { pista: 1 }, slug = 'show') {
  const buyer = await app.buyer()
  const sale = await app.hold(buyer, wanted, slug)
  await app.pix(buyer, sale)
  await app.sandbox.change('confirm', sale, app.database)
  await expectStatus(sale, 'RECEIVED')
  return { buyer, sale }
}

test('a PIX is available on the day on which it was paid, without the buyer’s fee', async () => {
  const { sale } = await paidByPix({ pista: 2 })
  expect(await read(sale)).toEqual([
    { kind: 'sale', part: 'price', installment: 1, cents: 10_000, day: await today() },
  ])
})

test('nothing is recorded before a sale is paid', async () => {
  const buyer = await app.buyer()
  const sale = await app.hold(buyer, { pista: 1 })
  await app.pix(buyer, sale)
  expect(await read(sale)).toEqual([])
})

test('instalments add up to the price, each on the day that the provider announced', async () => {
  const { sale } = await app.paid({ pista: 1, barato: 1 }, {}, 3)
  const { rows } = await query('select credit_dates from charges where sale_id = $1', [sale])
  const entries = await read(sale)
  expect(entries.map(({ cents }) => cents)).toEqual([2_666, 2_666, 2_668])
  expect(entries.map(({ day }) => day)).toEqual(rows[0].credit_dates)
  expect(new Set(rows[0].credit_dates).size).toBe(3)
})

test('a fee that the promoter bears is an entry of its own', async () => {
  await query(`update events set fee_bearer = 'promoter' where id = $1`, [app.show])
  const { sale, codes } = await app.paid({ pista: 2 })
  expect(await listed(sale)).toEqual(['sale price 1/10000', 'sale fee 1/-1000'])
  await app.move(sale, codes[0], 'barato')
  await query(`update events set fee_bearer = 'customer' where id = $1`, [app.show])
  expect((await listed(sale)).slice(2)).toEqual(['refund price 1/-2000', 'refund fee 1/200'])
})

test('a part that goes back is taken from each instalment in proportion', async () => {
  const { sale, codes } = await app.paid({ pista: 2 }, {}, 3)
  await app.move(sale, codes[0], 'barato')
  expect(await listed(sale)).toEqual([
    'sale price 1/3333',
    'sale price 2/3333',
    'sale price 3/3334',
    'refund price 1/-667',
    'refund price 2/-667',
    'refund price 3/-666',
  ])
  const days = (await read(sale)).map(({ day }) => day)
  expect(days.slice(3)).toEqual(days.slice(0, 3))
})

test('a whole refund takes back what is left, once', async () => {
  const { buyer, sale } = await app.paid({ pista: 2 }, {}, 2)
  expect((await app.server.post(`/api/venda/${sale}/refund`, buyer)).statusCode).toBe(200)
  await expectStatus(sale, 'REFUNDED')
  await eventually(async () => expect(await app.records.charges(sale)).toEqual(['REFUNDED']))
  expect(await listed(sale)).toEqual([
    'sale price 1/5000',
    'sale price 2/5000',
    'refund price 1/-5000',
    'refund price 2/-5000',
  ])
})

test('a part refunded in the panel of the provider is taken in proportion, until the order goes back', async () => {
  await query(`update events set fee_bearer = 'promoter' where id = $1`, [app.show])
  const { buyer, sale } = await app.paid({ pista: 2 }, {}, 2)
  await query(`update events set fee_bearer = 'customer' where id = $1`, [app.show])
  const before = await listed(sale)
  // Of 104,49 with interest, 33,33 go back; the organization has 90,00 of it.
  await app.sandbox.change('refund', sale, app.database, { value: 33.33 })
  const lines = () => listed(sale).then((all) => all.slice(before.length))
  await eventually(async () =>
    expect(await lines()).toEqual(['refund returned 1/-1435', 'refund returned 2/-1436']),
  )
  expect(await sumOf(sale)).toBe(9_000 - 2_871)

  const { returnedParts = [] } = await readTeamPayouts(app.database.db)
  expect(returnedParts.filter(({ order }) => order._id === sale)).toMatchObject([
    { amount: 33.33, taken: 28.71, event: 'show', organization: { name: 'Casa' } },
  ])
  expect((await app.server.post(`/api/venda/${sale}/refund`, buyer)).statusCode).toBe(200)
  await eventually(async () => expect(await app.records.charges(sale)).toEqual(['REFUNDED']))
  expect(await sumOf(sale)).toBe(0)
  const after = (await readTeamPayouts(app.database.db)).returnedParts ?? []
  expect(after.filter(({ order }) => order._id === sale)).toEqual([])
})

test('a ticket that is given back accounts for the part that was refunded in the panel', async () => {
  const { sale, codes } = await app.paid({ pista: 2 })
  await app.sandbox.change('refund', sale, app.database, { value: 22 })
  await eventually(async () => expect(await sumOf(sale)).toBe(10_000 - 2_000))
  expect(await app.move(sale, codes[0], 'barato')).toMatchObject({ refund: 22 })
  expect(await sumOf(sale)).toBe(8_000)
  expect(await listed(sale)).toEqual([
    'sale price 1/10000',
    'refund returned 1/-2000',
    'refund returned 1/400',
    'refund price 1/-2000',
    'refund returned 1/1600',
  ])
})

test('a part refunded in the panel later is taken on the day of the PIX', async () => {
  const { sale } = await paidByPix({ pista: 2 })
  const [paid] = await read(sale)
  await app.database.shiftClock('3 days')
  try {
    await app.sandbox.change('refund', sale, app.database, { value: 22 })
    await eventually(async () => expect(await sumOf(sale)).toBe(8_000))
  } finally {
    await app.database.shiftClock('0')
  }
  expect((await read(sale)).slice(1)).toEqual([
    { kind: 'refund', part: 'returned', installment: 1, cents: -2_000, day: paid?.day },
  ])
})

test('a dispute takes the money, a won one brings it back on the same days', async () => {
  const { sale } = await app.paid({ pista: 1 })
  await app.sandbox.change('chargeback', sale, app.database)
  await expectStatus(sale, 'CHARGEBACK')
  expect(await listed(sale)).toEqual(['sale price 1/5000', 'dispute price 1/-5000'])
  await app.sandbox.change('chargeback-won', sale, app.database)
  await app.sandbox.change('chargeback-reversed', sale, app.database)
  await expectStatus(sale, 'CONFIRMED')
  expect((await listed(sale)).slice(2)).toEqual(['reinstatement price 1/5000'])
  expect(new Set((await read(sale)).map(({ day }) => day)).size).toBe(1)
})

test('a card that is credited changes nothing', async () => {
  const { sale } = await app.paid({ pista: 1 })
  await app.sandbox.change('receive', sale, app.database)
  await expectStatus(sale, 'RECEIVED')
  expect(await listed(sale)).toEqual(['sale price 1/5000'])
})

test('a ticket that moves to a dearer type is recorded with the order that pays it', async () => {
  const { buyer, sale, codes } = await app.paid({ pista: 1 })
  const { order } = await app.move(sale, codes[0], 'caro')
  const second = order?._id ?? ''
  await app.card(buyer, second)
  await expectStatus(second, 'CONFIRMED')
  expect(await listed(sale)).toEqual(['sale price 1/5000', 'refund price 1/-5000'])
  expect(await listed(second)).toEqual(['sale price 1/12000'])
})

test('an event without an organization has no entries until it gets one, and keeps it then', async () => {
  const { sale } = await paidByPix({ pista: 1 }, 'outro')
  const buyer = await app.buyer()
  const byCard = await app.hold(buyer, { pista: 1 }, 'outro')
  await app.card(buyer, byCard, { installments: 2 })
  // Its days are not known, as those of a charge that a webhook reported first.
  await query('update charges set credit_dates = null where sale_id = $1', [byCard])
  expect([...(await read(sale)), ...(await read(byCard))]).toEqual([])
  const outro = eventIdOf('outro')
  await query('update events set organization_id = (select id from organizations) where id = $1', [
    outro,
  ])
  expect(await listed(sale)).toEqual(['sale price 1/5000'])
  const { rows } = await query(
    `select ((app_now() at time zone 'America/Sao_Paulo')::date + 32 + make_interval(months => n))::date::text as day
       from generate_series(0, 1) n`,
  )
  expect((await read(byCard)).map(({ day, cents }) => ({ day, cents }))).toEqual(
    rows.map(({ day }) => ({ day, cents: 2_500 })),
  )
  await expect(
    query('update events set organization_id = null where id = $1', [outro]),
  ).rejects.toThrow(`event ${outro} has entries in the ledger`)
})

test.each([
  'update ledger_entries set amount_cents = 1',
  'delete from ledger_entries',
  'truncate ledger_entries',
])('the database refuses: %s', async (statement) => {
  await expect(query(statement)).rejects.toThrow('never changed or deleted')
})

test('a correction needs a note', async () => {
  const correct = (note: string | null) =>
    query(
      `insert into ledger_entries (organization_id, event_id, kind, amount_cents, available_on, note)
       select organization_id, id, 'correction', 1, current_date, $2 from events where id = $1`,
      [app.show, note],
    )
  await expect(correct(null)).rejects.toThrow('entry_has_cause')
  await correct('Equipe: arredondamento')
})

test('sales that are paid at once are all recorded, and their days add up', async () => {
  await Promise.all(Array.from({ length: 8 }, () => app.paid({ barato: 1 }, {}, 2)))
  await expectInvariants(app.database.pool)
})

const OLD = `
  drop table ledger_days, ledger_entries;
  alter table charges drop column credit_dates;`
const SUMS = `
  select sale_id, part, installment, sum(amount_cents) as cents from ledger_entries
   where sale_id is not null group by 1, 2, 3 having part <> 'returned' or sum(amount_cents) <> 0 order by 1, 2, 3`

const LEDGER_MIGRATIONS = [
  '0028_ledger.sql',
  '0043_returned_part.sql',
  '0044_returned_parts_so_far.sql',
]

/** Runs the migrations on the sales of this file as a release before it left them; rolls back. */
async function migrated<T>(state: string, read: (run: typeof query) => Promise<T>): Promise<T> {
  const migrations = (await readMigrations()).filter(({ name }) => LEDGER_MIGRATIONS.includes(name))
  expect(migrations.map(({ name }) => name)).toEqual(LEDGER_MIGRATIONS)
  const client = await app.database.pool.connect()
  try {
    await client.query(`begin; ${OLD} ${state}; ${migrations.map(({ sql }) => sql).join('')}`)
    return await read((text, values) => client.query(text, values))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('the migration fills the ledger of sales of before to the centavo', async () => {
  const { sale } = await app.paid({ pista: 1 }, {}, 2)
  await app.sandbox.change('chargeback', sale, app.database)
  await expectStatus(sale, 'CHARGEBACK')
  const { rows } = await query(SUMS)
  await migrated('', async (run) => {
    expect((await run(SUMS)).rows).toEqual(rows)
    const kinds = await run('select distinct kind from ledger_entries order by 1')
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(['dispute', 'refund', 'sale'])
    const days = await run(`
      select count(*) filter (where not is_card and available_on <> (at at time zone 'America/Sao_Paulo')::date) as wrong,
             count(distinct available_on) filter (where is_card) > 1 as "isSpread" from ledger_entries`)
    expect(days.rows).toEqual([{ wrong: 0, isSpread: true }])
    const sums = await run(
      'select (select sum(amount_cents) from ledger_days) = (select sum(amount_cents) from ledger_entries) as equal',
    )
    expect(sums.rows).toEqual([{ equal: true }])
  })
})

test('the migration fails on sales that do not add up', async () => {
  const broken = `
    alter table charges drop constraint charges_installments_check;
    update charges set installments = 0 where status = 'CONFIRMED'`
  await expect(migrated(broken, async () => undefined)).rejects.toThrow('does not add up')
})
