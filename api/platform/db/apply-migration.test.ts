import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type ApplyOptions, applyMigration } from './apply-migration.ts'
import { withLock } from './with-lock.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const migration = (sql: string) => ({ name: '9001_test.sql', sql, checksum: 'x' })

const apply = (sql: string, options?: ApplyOptions) =>
  withLock(database.address.directUrl, 'migrate', (client) =>
    applyMigration(client, migration(sql), options),
  )

const isApplied = async () => {
  const { rowCount } = await database.pool.query(
    `select from migrations where name = '9001_test.sql'`,
  )
  return rowCount === 1
}

/** Opens a transaction that has written to sales and stays open. */
async function holdSales(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.address.directUrl })
  await client.connect()
  await client.query('begin; update sales set status = status where false')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

const ADD_COLUMN = 'alter table sales add column colour text'

/** Slowest of the reads of a table that others hold so long while a migration changes it. */
async function readDuringMigration(heldMs: number, options?: ApplyOptions): Promise<number> {
  const release = await holdSales()
  const applying = apply(ADD_COLUMN, options)
  const heldUntil = performance.now() + heldMs
  let slowestMs = 0
  while (performance.now() < heldUntil) {
    const since = performance.now()
    // The pool gives up after three seconds, as it does for a visitor.
    await database.pool.query('select from sales limit 1').catch(() => undefined)
    slowestMs = Math.max(slowestMs, performance.now() - since)
    await sleep(20)
  }
  expect(await isApplied()).toBe(false)
  await release()
  await applying
  return slowestMs
}

test('a migration that waits for a table holds requests up for a second at most', async () => {
  expect(await readDuringMigration(2_500)).toBeLessThan(2_000)
  expect(await isApplied()).toBe(true)
})

test('without its lock timeout the migration makes requests fail', async () => {
  expect(await readDuringMigration(3_100, { lockTimeoutMs: 0 })).toBeGreaterThan(2_900)
})

test('a migration gives up on a table that stays locked, and says what to do', async () => {
  const release = await holdSales()
  await expect(apply(ADD_COLUMN, { lockTimeoutMs: 50, giveUpAfterMs: 100 })).rejects.toThrow(
    /9001_test.sql could not lock its tables .* end the long transaction/,
  )
  await release()
  expect(await isApplied()).toBe(false)
})

const BUILD_INDEX = 'create index concurrently sales_by_colour on sales (status)'

test('an index is built while the table is written', async () => {
  const release = await holdSales()
  const applying = apply(BUILD_INDEX)
  for (let i = 0; i < 20; i += 1) {
    const write = await database.pool.query('update sales set status = status where false')
    expect(write.rowCount).toBe(0)
    await sleep(20)
  }
  expect(await isApplied()).toBe(false)
  await release()
  await applying
  expect(await isApplied()).toBe(true)
})

test('processes that start at once do not deadlock with an index', async () => {
  let built = 0
  await Promise.all(
    Array.from({ length: 4 }, () =>
      withLock(database.address.directUrl, 'migrate', async (client) => {
        await applyMigration(client, migration(BUILD_INDEX))
        built += 1
      }),
    ),
  )
  expect(built).toBe(4)
})

test('an index whose build was interrupted is built again', async () => {
  await database.pool.query('create table twins (a int)')
  await database.pool.query('insert into twins values (1), (1)')
  const unique = 'create unique index concurrently one_twin on twins (a)'
  await expect(apply(unique)).rejects.toThrow('9001_test.sql failed')
  expect(await isApplied()).toBe(false)
  await database.pool.query('delete from twins where ctid = (select min(ctid) from twins)')
  await apply(unique)
  const { rows } = await database.pool.query(
    `select indisvalid from pg_index where indexrelid = 'one_twin'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})
