import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** As PostgreSQL says it when that happens. */
const raise = (state: string) =>
  database.pool
    .query(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`)
    .catch((error: unknown) => error)

test.each([
  ['its disk is full', '53100'],
  ['its memory is full', '53200'],
  ['it takes no more connections', '53300'],
  ['it shuts down', '57P01'],
])('a database can’t answer now when %s', async (_why, state) => {
  expect(isDatabaseUnavailable(await raise(state))).toBe(true)
})

test('a mistake of ours is one, whatever the database is told', async () => {
  expect(isDatabaseUnavailable(await raise('22P02'))).toBe(false)
})
