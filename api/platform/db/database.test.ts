import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { isLongRun } from '../../testing/long-run.ts'

/** Whatever waits too long ends by itself: no request and no lock is waited for without end. */

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

// Side by side: each of them only waits, for the seconds that are checked above.
if (isLongRun)
  describe.concurrent('what takes too long', () => {
    test('a statement that goes on and on is ended', async ({ expect: judge }) => {
      const slow = database.pool.query('select pg_sleep(9)')
      await judge(slow).rejects.toMatchObject({ code: '57014' })
    })

    test('a lock that somebody keeps is waited for no longer than a while', async ({
      expect: judge,
    }) => {
      const keeper = await database.pool.connect()
      try {
        await keeper.query('begin')
        await keeper.query('lock table events')
        const waiting = database.pool.query('select count(*) from events')
        await judge(waiting).rejects.toMatchObject({ code: '55P03' })
      } finally {
        await keeper.query('rollback')
        keeper.release()
      }
    })
  })
