import { expect, test, vi } from 'vitest'
import { testConfig } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { logIn } from './log-in.ts'

/** Hashing takes until the test lets it end, so that as many wait as the test wants. */
const hashing = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('@node-rs/argon2', () => ({
  hash: async () => 'a hash',
  verify: () => hashing.promise.then(() => false),
}))

const AT_ONCE = 2
const MOST_WAITING = 200
const SENT_AWAY = 28

test('who is sent away since too many wait has used up no try', async () => {
  const database = await createTestDatabase()
  const { db, pool } = database
  const limits = testConfig({ LOGIN_LIMIT_ACCOUNT: '1000/15', LOGIN_LIMIT_ADDRESS: '1000/15' })
  const email = 'waiting@example.com'
  let sentAway = 0
  const tries = Array.from({ length: AT_ONCE + MOST_WAITING + SENT_AWAY }, (_, turn) =>
    logIn(db, limits, { email, password: 'errada123', address: `198.51.100.${turn}` }).catch(
      (error: Error) => {
        sentAway += 1
        return error.name
      },
    ),
  )
  await vi.waitFor(() => expect(sentAway).toBe(SENT_AWAY), { timeout: 20_000, interval: 20 })
  hashing.resolve()
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter((outcome) => outcome === 'Busy')).toHaveLength(SENT_AWAY)
  const { rows } = await pool.query(
    `select count from attempts where key = 'login account ${email}'`,
  )
  expect(rows).toEqual([{ count: AT_ONCE + MOST_WAITING }])
  await database.drop()
})
