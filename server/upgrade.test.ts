import { randomUUID } from 'node:crypto'
import { createTicketKeys } from '@55tickets/api/areas/tickets/public.ts'
import { describeSchema } from '@55tickets/api/platform/db/describe-schema.ts'
import { migrate, readMigrations } from '@55tickets/api/platform/db/migrate.ts'
import { eventually } from '@55tickets/api/platform/jobs/testing/jobs.ts'
import {
  createEmptyDatabase,
  SHIFTABLE_CLOCK,
  type TestDatabase,
} from '@55tickets/api/testing/database.ts'
import { expectInvariants } from '@55tickets/api/testing/invariants.ts'
import { demoPassword, gateEmail } from '@55tickets/demo/users.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadOldDatabase, MADE_AT } from './testing/before-baseline/load-old-database.ts'
import { openWholeProduct } from './testing/whole-product.ts'

/** A database of the release before 0001_baseline.sql, taken over by this one. */

async function openOldDatabase(): Promise<TestDatabase> {
  const database = await loadOldDatabase()
  onTestFinished(() => database.drop())
  return database
}

/** Names of tables and columns that the takeover and later migrations change. */
const RENAMED: Readonly<Record<string, string>> = {
  notices: 'webhook_events',
  is_left: 'is_deferred',
  settled_because: 'settled_reason',
  notice_copies: 'webhook_duplicates',
  notice_id: 'webhook_event_id',
  asked_at: 'looked_up_at',
  look_again_at: 'recheck_at',
  refund_asked_at: 'refund_requested_at',
  by_whom: 'actor',
  untold_expiries: 'unmailed_expiries',
  demo_wish: 'demo_key',
  forgotten_at: 'erased_at',
  ended_why: 'end_reason',
  what: 'change',
}

/** New names of the column `place`, by table. */
const PLACE_RENAMED: Readonly<Record<string, string>> = {
  sale_history: 'id',
  code_history: 'id',
  ticket_codes: 'ordinal',
}

const rename = <T>(named: Readonly<Record<string, T>>, place = 'place'): Record<string, T> => {
  const names: Readonly<Record<string, string>> = { ...RENAMED, place }
  return Object.fromEntries(Object.entries(named).map(([name, one]) => [names[name] ?? name, one]))
}

type Row = Readonly<Record<string, unknown>>

/** All rows by table, under today's names. */
const REWRITTEN = ['sales', 'sessions', 'custom_forms']

async function readRows({ pool }: TestDatabase): Promise<Record<string, Row[]>> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name <> 'migrations' order by 1`,
  )
  const rows: Record<string, Row[]> = {}
  for (const { name } of tables.rows) {
    // Renames do not move rows. Some tables are rewritten by later migrations.
    const order = REWRITTEN.includes(name) ? 'id' : 'ctid'
    const found = await pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} t order by ${order}`,
    )
    rows[name] = found.rows.map(({ row }) => rename(row, PLACE_RENAMED[name]))
  }
  return rename(rows)
}

/** Schema with the columns of each table in alphabetical order: a takeover can't move columns. */
async function readSchema({ pool }: TestDatabase): Promise<string> {
  const text = await describeSchema(pool, 'full')
  return text.replace(/(?<=^create [\w ]+ \(\n)[^;]+(?=\n\);$)/gm, (columns) =>
    columns
      .split('\n')
      .map((line) => line.replace(/,$/, ''))
      .toSorted()
      .join('\n'),
  )
}

describe('the schema of an old database', () => {
  test('is afterwards that of a new one', async () => {
    const old = await openOldDatabase()
    await migrate(old.address.directUrl)
    const empty = await createEmptyDatabase()
    onTestFinished(() => empty.drop())
    await migrate(empty.address.directUrl)
    expect(await readSchema(old)).toBe(await readSchema(empty))
    const applied = await old.pool.query('select name, checksum from migrations order by name')
    const migrations = (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }))
    expect(applied.rows).toEqual(migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    expect(await migrate(old.address.directUrl)).toEqual([])
  })

  test('is left alone if it lacks a migration of the release before', async () => {
    const old = await openOldDatabase()
    await old.pool.query(`delete from migrations where name like '0032%'`)
    const before = await readSchema(old)
    await expect(migrate(old.address.directUrl)).rejects.toThrow(
      /lacks migration 0032_unanswered_charges.sql .* start that release once, then this one/,
    )
    expect(await readSchema(old)).toBe(before)
  })

  test('is left alone if it knows a migration that no release had', async () => {
    const old = await openOldDatabase()
    await old.pool.query(`insert into migrations values ('0033_other.sql', 'x')`)
    const before = await readSchema(old)
    await expect(migrate(old.address.directUrl)).rejects.toThrow(/older than the data/)
    expect(await readSchema(old)).toBe(before)
  })
})

const withoutRetired = (fields: unknown) =>
  (fields as object[]).filter((field) => !('retiredAt' in field))

test('a takeover keeps every row, and sales in every status', async () => {
  const old = await openOldDatabase()
  const before = await readRows(old)
  const found = await old.pool.query('select distinct status from sales order by status')
  expect(found.rows.map(({ status }) => status)).toEqual(
    'CANCELED CHARGEBACK CONFIRMED EXPIRED PAYMENT_PENDING PENDING RECEIVED REFUNDED'.split(' '),
  )
  await migrate(old.address.directUrl)
  // Later migrations add tables and columns, and give forms their answered questions back.
  const { custom_forms: forms = [], ...after } = await readRows(old)
  const asked = forms.map((form) => ({ ...form, fields: withoutRetired(form['fields']) }))
  expect({ ...after, custom_forms: asked }).toMatchObject(before)
})

test('sales of an old database are paid, refunded and scanned', async () => {
  const database = await loadOldDatabase()
  await migrate(database.address.directUrl)
  await database.pool.query(SHIFTABLE_CLOCK)
  await database.shiftClock(`${(MADE_AT.getTime() - Date.now()) / 1_000} seconds`)
  const wholeProduct = await openWholeProduct(database)
  onTestFinished(() => wholeProduct.close())
  const { ask, config } = wholeProduct
  const logIn = async (email: string) => {
    const login = await ask('POST', '/login', '', { email, password: demoPassword })
    return login.json<{ accessToken: string }>().accessToken
  }
  const findId = async (text: string) => {
    const { rows } = await database.pool.query<{ id: string }>(text)
    return rows[0]?.id ?? ''
  }
  const expectStatus = (saleId: string, status: string) =>
    eventually(async () => {
      const { rows } = await database.pool.query('select status from sales where id = $1', [saleId])
      expect(rows).toEqual([{ status }])
    })

  const openPix = await findId(
    `select sale_id as id from charges where method = 'PIX' and status = 'WAITING'`,
  )
  await wholeProduct.happen('confirm', openPix)
  await expectStatus(openPix, 'RECEIVED')
  const analysed = await findId(`select sale_id as id from charges where status = 'ANALYSIS'`)
  await wholeProduct.happen('approve', analysed)
  await expectStatus(analysed, 'CONFIRMED')

  const ana = await logIn('ana@demo.55tickets.com.br')
  const reserved = await findId(`select id from sales where status = 'PENDING'`)
  const paid = await ask('POST', '/payments/process', ana, {
    vendaId: reserved,
    paymentType: 'PIX',
  })
  expect(paid.statusCode).toBe(200)
  await wholeProduct.happen('confirm', reserved)
  await expectStatus(reserved, 'RECEIVED')

  const unnamed = await findId(`select id from sales where demo_key = 'unnamed'`)
  expect((await ask('POST', `/venda/${unnamed}/refund`, ana)).statusCode).toBe(200)
  await expectStatus(unnamed, 'REFUNDED')

  const gate = await logIn(gateEmail)
  const { rows } = await database.pool.query<{ id: string; event_id: string }>(
    `select code.id, code.event_id from ticket_codes code
       join staff on staff.event_id = code.event_id
       join ticket_types type on type.id = ticket_type_id and admits_to_event
      where holder_name is not null and scanned_at is null and revoked_at is null limit 1`,
  )
  const { id = '', event_id: eventId = '' } = rows[0] ?? {}
  const scan = async () => {
    const text = createTicketKeys(config).sign(eventId, id)
    const shown = { _id: randomUUID(), text, isTyped: false, session: null, gate: 'Portaria 1' }
    const answer = await ask('POST', `/gate/${eventId}/scans`, gate, shown)
    return answer.json<{ verdict: string }>().verdict
  }
  expect([await scan(), await scan()]).toEqual(['admitted', 'used'])
  await expectInvariants(database.pool)
})
