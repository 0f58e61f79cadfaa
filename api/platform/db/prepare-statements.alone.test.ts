import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { type Database, openDatabase, plainAddress } from './database.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  // Not through a pooler, which may know no prepared statements.
  const address = plainAddress(testDatabase.address.directUrl)
  database = openDatabase({ address, poolSize: 2, log: createLog('silent') })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const prepared = async (text: string) => {
  const { rows } = await database.pool.query('select statement from pg_prepared_statements')
  return rows.some(({ statement }) => statement === text)
}

const run = (text: string, values: unknown[]) =>
  database.db.executeQuery(CompiledQuery.raw(text, values))

/** Runs the statement five times on one connection, since each connection prepares for itself. */
const often = async (text: string, values: unknown[]) => {
  for (let i = 0; i < 5; i += 1) await run(text, values)
}

test('a frequent statement is prepared and returns the same', async () => {
  const text = 'select $1::int + 1 as more'
  await often(text, [1])
  expect((await run(text, [41])).rows).toEqual([{ more: 42 }])
  expect(await prepared(text)).toBe(true)
})

test('a search by pattern is never prepared', async () => {
  const text = 'select name from users where name like $1'
  await often(text, ['Ana%'])
  expect(await prepared(text)).toBe(false)
})

test('after a table was altered, one query fails and the next one succeeds', async () => {
  await database.pool.query('create table changing (a int)')
  await database.pool.query('insert into changing values (1)')
  const text = 'select * from changing where a = $1'
  await often(text, [1])
  await database.pool.query('alter table changing add column b int')
  await expect(run(text, [1])).rejects.toThrow('cached plan')
  expect((await run(text, [1])).rows).toEqual([{ a: 1, b: null }])
})
