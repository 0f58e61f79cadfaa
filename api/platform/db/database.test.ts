import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { isLongRun } from '../../testing/long-run.ts'
import { findMissingSettings } from './database.ts'

/** Statements and locks time out by themselves: no request waits without end. */

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test.each([
  ['statement_timeout', '5s'],
  ['lock_timeout', '3s'],
  ['idle_in_transaction_session_timeout', '10s'],
  ['jit', 'off'],
])('every connection has its %s', async (setting, value) => {
  const shown = await Promise.all(
    [1, 2, 3].map(async () => (await database.pool.query(`show ${setting}`)).rows[0][setting]),
  )
  expect(shown).toEqual([value, value, value])
})

test('settings that are not in force are named', async () => {
  expect(await findMissingSettings(database.pool)).toEqual([])
  const client = await database.pool.connect()
  try {
    await client.query(`begin; set local statement_timeout = '1min'; set local jit = on`)
    expect(await findMissingSettings(client)).toEqual(['statement_timeout', 'jit'])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

// Concurrent, since each of them only waits for the timeouts that are checked above.
if (isLongRun)
  describe.concurrent('timeouts', () => {
    test('a statement that runs too long is cancelled', async ({ expect: judge }) => {
      const slow = database.pool.query('select pg_sleep(9)')
      await judge(slow).rejects.toMatchObject({ code: '57014' })
    })

    test('waiting for a held lock times out', async ({ expect: judge }) => {
      const holder = await database.pool.connect()
      try {
        await holder.query('begin')
        await holder.query('lock table events')
        const waiting = database.pool.query('select count(*) from events')
        await judge(waiting).rejects.toMatchObject({ code: '55P03' })
      } finally {
        await holder.query('rollback')
        holder.release()
      }
    })
  })
