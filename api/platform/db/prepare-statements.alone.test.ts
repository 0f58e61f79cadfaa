import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { type Database, openDatabase, plainAddress, type Tx } from './database.ts'

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

describe('after another release has added a column', () => {
  const text = 'select * from "changing" where a = $1'
  beforeEach(async () => {
    await database.pool.query(
      'drop table if exists changing; create table changing (a int); insert into changing values (1)',
    )
  })
  const addColumn = () => database.pool.query('alter table changing add column b int')

  test('a prepared statement is sent again', async () => {
    await often(text, [1])
    expect(await prepared(text)).toBe(true)
    await addColumn()
    expect((await run(text, [1])).rows).toEqual([{ a: 1, b: null }])
  })

  test('a transaction goes on', async () => {
    const select = (tx: Tx) => tx.executeQuery(CompiledQuery.raw(text, [1]))
    for (let i = 0; i < 5; i += 1) await database.db.transaction().execute(select)
    expect(await prepared(text)).toBe(false)
    await addColumn()
    const { rows } = await database.db.transaction().execute(select)
    expect(rows).toEqual([{ a: 1, b: null }])
  })
})
