import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Makes PostgreSQL raise an error with this SQLSTATE. */
const raise = (state: string) =>
  database.pool
    .query(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`)
    .catch((error: unknown) => error)

test.each([
  ['its disk is full', '53100'],
  ['its memory is full', '53200'],
  ['it takes no more connections', '53300'],
  ['it shuts down', '57P01'],
  ['it has crashed', '57P02'],
  ['it starts', '57P03'],
  ['its connection fails', '08006'],
  ['it has become a replica', '25006'],
])('the database counts as unavailable when %s', async (_why, state) => {
  expect(isDatabaseUnavailable(await raise(state))).toBe(true)
})

test.each([
  'server login has been failing, try again later (server_login_retry)',
  'query_wait_timeout',
  'pgbouncer cannot connect to server',
  'no more connections allowed (max_client_conn)',
])('the database counts as unavailable when its pooler says: %s', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true)
})

test('invalid input is a bug of ours, not an unavailable database', async () => {
  expect(isDatabaseUnavailable(await raise('22P02'))).toBe(false)
})
