import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { describeTables } from './describe-tables.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('many starts at once migrate an empty database once', async () => {
  await database.pool.query('drop schema public cascade')
  await database.pool.query('create schema public')
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(database.url)))
  const all = (await readMigrations()).map((migration) => migration.name)
  expect(applied.filter((names) => names.length > 0)).toEqual([all])
})

test('a database that is up to date is left alone', async () => {
  expect(await migrate(database.url)).toEqual([])
})

test('the clock of a migrated database can not be shifted', async () => {
  const { rows } = await database.pool.query('select app_now() = now() as same')
  expect(rows).toEqual([{ same: true }])
})

test('the types in the code are those of the migrated database', async () => {
  const file = readFileSync(new URL('tables.generated.ts', import.meta.url), 'utf8')
  expect(await describeTables(database.pool)).toBe(file)
})

test('a migration that was edited after it ran is refused', async () => {
  const right = await database.pool.query('select checksum from migrations order by name limit 1')
  await database.pool.query("update migrations set checksum = 'other' where name like '0001%'")
  await expect(migrate(database.url)).rejects.toThrow(/0001_foundation.sql was changed/)
  await database.pool.query("update migrations set checksum = $1 where name like '0001%'", [
    right.rows[0].checksum,
  ])
})

test('a database of a newer release is refused', async () => {
  await database.pool.query(
    "insert into migrations (name, checksum) values ('9999_future.sql', 'x')",
  )
  await expect(migrate(database.url)).rejects.toThrow(/older than the data/)
})
