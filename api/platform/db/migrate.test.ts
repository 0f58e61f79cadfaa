import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { describeTables } from './describe-tables.ts'
import { migrate, readMigrations } from './migrate.ts'

/** The test's database, empty before each test. */
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query('drop schema public cascade')
  await database.pool.query('create schema public')
})
afterEach(() => database.drop())

test('concurrent starts migrate an empty database once', async () => {
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(database.url)))
  const all = (await readMigrations()).map((migration) => migration.name)
  expect(applied.filter((names) => names.length > 0)).toEqual([all])
})

test('a database that is up to date is not changed', async () => {
  await migrate(database.url)
  expect(await migrate(database.url)).toEqual([])
})

test('the clock of a migrated database can not be shifted', async () => {
  await migrate(database.url)
  const { rows } = await database.pool.query('select app_now() = now() as same')
  expect(rows).toEqual([{ same: true }])
})

test('the types in the code are those of the migrated database', async () => {
  await migrate(database.url)
  const file = readFileSync(new URL('tables.generated.ts', import.meta.url), 'utf8')
  expect(await describeTables(database.pool)).toBe(file)
})

test('a migration that was edited after it ran is refused', async () => {
  await migrate(database.url)
  await database.pool.query("update migrations set checksum = 'other' where name like '0001%'")
  await expect(migrate(database.url)).rejects.toThrow(/0001_foundation.sql was changed/)
})

test('a database of a newer release is refused', async () => {
  await migrate(database.url)
  await database.pool.query(
    "insert into migrations (name, checksum) values ('9999_future.sql', 'x')",
  )
  await expect(migrate(database.url)).rejects.toThrow(/older than the data/)
})
