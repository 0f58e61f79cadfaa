import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const prepared = async (text: string) => {
  const { rows } = await database.pool.query('select statement from pg_prepared_statements')
  return rows.some(({ statement }) => statement === text)
}

/** On one connection, since each prepares for itself. */
const often = async (text: string, values: unknown[]) => {
  for (let i = 0; i < 5; i += 1) await database.pool.query(text, values)
}

test('a statement that comes again and again is prepared, and answers the same', async () => {
  const text = 'select $1::int + 1 as more'
  await often(text, [1])
  expect((await database.pool.query(text, [41])).rows).toEqual([{ more: 42 }])
  expect(await prepared(text)).toBe(true)
})

test('a search by pattern is planned for its own pattern each time', async () => {
  const text = 'select name from users where name like $1'
  await often(text, ['Ana%'])
  expect(await prepared(text)).toBe(false)
})

test('after a table was changed under us, one answer fails and the next is right', async () => {
  await database.pool.query('create table changing (a int)')
  await database.pool.query('insert into changing values (1)')
  const text = 'select * from changing where a = $1'
  await often(text, [1])
  await database.pool.query('alter table changing add column b int')
  await expect(database.pool.query(text, [1])).rejects.toThrow('cached plan')
  expect((await database.pool.query(text, [1])).rows).toEqual([{ a: 1, b: null }])
})
