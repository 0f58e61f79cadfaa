import { expect, test, vi } from 'vitest'
import { testConfig } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { logInTo } from './testing/log-in-to.ts'

/** Hashing blocks until the test resolves it, so that the queue fills up. */
const hashing = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('@node-rs/argon2', () => ({
  hash: async () => 'a hash',
  verify: () => hashing.promise.then(() => false),
}))

const CONCURRENT_HASHES = 2
const QUEUE_SIZE = 200
const REJECTED = 28

test('a login rejected because the hashing queue is full does not count as an attempt', async () => {
  const database = await createTestDatabase()
  const { pool } = database
  const limits = testConfig({ LOGIN_LIMIT_ACCOUNT: '1000/15', LOGIN_LIMIT_ADDRESS: '1000/15' })
  const email = 'waiting@example.com'
  let rejected = 0
  const tries = Array.from({ length: CONCURRENT_HASHES + QUEUE_SIZE + REJECTED }, (_, turn) =>
    logInTo(database, limits, {
      email,
      password: 'errada123',
      address: `198.51.100.${turn}`,
    }).catch((error: Error) => {
      rejected += 1
      return error.name
    }),
  )
  await expect.poll(() => rejected, { interval: 20 }).toBe(REJECTED)
  hashing.resolve()
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter((outcome) => outcome === 'Busy')).toHaveLength(REJECTED)
  const { rows } = await pool.query(
    `select count from attempts where key = 'login account ${email}'`,
  )
  expect(rows).toEqual([{ count: CONCURRENT_HASHES + QUEUE_SIZE }])
  await database.drop()
})
