import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/database.ts'
import { describeSchema } from './describe-schema.ts'
import { describeTables } from './describe-tables.ts'
import { migrate, readMigrations } from './migrate.ts'

/** A migrated database, which tests only look at. */
let migrated: TestDatabase
beforeAll(async () => {
  migrated = await createEmptyDatabase()
  await migrate(migrated.address.directUrl)
})
afterAll(() => migrated.drop())

/** The test's own migrated database: a copy, because migrating takes a second. */
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const committedTypes = () => readFileSync(new URL('tables.generated.ts', import.meta.url), 'utf8')

test('concurrent starts migrate an empty database once', async () => {
  const empty = await createEmptyDatabase()
  const applied = await Promise.all(
    Array.from({ length: 6 }, () => migrate(empty.address.directUrl)),
  )
  await empty.drop()
  const all = (await readMigrations()).map((migration) => migration.name)
  expect(applied.filter((names) => names.length > 0)).toEqual([all])
})

test('a database that is up to date is not changed', async () => {
  expect(await migrate(migrated.address.directUrl)).toEqual([])
})

test('the clock of a migrated database can not be shifted', async () => {
  const { rows } = await migrated.pool.query('select app_now() = now() as same')
  expect(rows).toEqual([{ same: true }])
})

test('the types in the code are those of the migrated database', async () => {
  expect(await describeTables(migrated.pool)).toBe(committedTypes())
})

test('schema.sql is the schema of the migrated database, and creates its tables', async () => {
  const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8')
  expect(await describeSchema(migrated.pool)).toBe(schema)
  const copy = await createEmptyDatabase()
  await copy.pool.query(schema)
  expect(await describeTables(copy.pool)).toBe(committedTypes())
  await copy.drop()
})

test('a function is applied again when its text has changed, or its file came back', async () => {
  const install = (sum: string) =>
    database.pool.query(
      `create or replace function buyer_fee(subtotal integer, basis_points integer, buyer_pays boolean)
         returns integer language sql immutable as 'select 7';
       update migrations set ${sum} where name = 'functions/buyer_fee.sql'`,
    )
  const fee = async () =>
    (await database.pool.query('select buyer_fee(1000, 500, true) as fee')).rows[0]
  await install(`checksum = checksum`)
  expect(await migrate(database.address.directUrl)).toEqual([])
  expect(await fee()).toEqual({ fee: 7 })
  await install(`checksum = 'other'`)
  expect(await migrate(database.address.directUrl)).toEqual(['functions/buyer_fee.sql'])
  expect(await fee()).toEqual({ fee: 50 })
  await install(`name = 'functions/of_another_release.sql'`)
  expect(await migrate(database.address.directUrl)).toEqual(['functions/buyer_fee.sql'])
  const gone = `select from migrations where name = 'functions/of_another_release.sql'`
  expect((await database.pool.query(gone)).rowCount).toBe(0)
})

test('a migration that was edited after it ran is refused', async () => {
  await database.pool.query("update migrations set checksum = 'other' where name like '0001%'")
  await expect(migrate(database.address.directUrl)).rejects.toThrow(/0001_baseline.sql was changed/)
})

/** Adds a migration of a later release. */
async function migrateLater(unusedSince: string | null): Promise<void> {
  await database.pool.query(
    `insert into migrations (name, checksum, unused_since) values ('9999_future.sql', 'x', $1)`,
    [unusedSince],
  )
  await database.pool.query(
    `update migrations set checksum = 'newer' where name = 'functions/buyer_fee.sql'`,
  )
}

test('a release runs beside a newer one that only added, and leaves its functions', async () => {
  await migrateLater('0001_baseline.sql')
  expect(await migrate(database.address.directUrl)).toEqual([])
  const { rows } = await database.pool.query(
    `select checksum from migrations where name = 'functions/buyer_fee.sql'`,
  )
  expect(rows).toEqual([{ checksum: 'newer' }])
})

test('a release runs beside a newer one that removed what it no longer uses', async () => {
  await migrateLater('0032_ledger_by_time.sql')
  expect(await migrate(database.address.directUrl)).toEqual([])
})

test.each([null, '9998_also_future.sql'])(
  'a newer release that removed something since %s is refused',
  async (unusedSince) => {
    await migrateLater(unusedSince)
    await expect(migrate(database.address.directUrl)).rejects.toThrow(/older than the data/)
  },
)
