import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { countAttempts, eraseAttempts } from './attempts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('eraseAttempts deletes every count of a name, and none of a name that ends the same', async () => {
  const limit = { most: 5, minutes: 15 }
  const keys = [
    'login account ana@example.com',
    'login account ana@example.com from 203.0.113.7',
    'login account mariana@example.com',
    'login account ana@example.com.br from 203.0.113.7',
  ]
  for (const key of keys) await countAttempts(database.db, [[key, limit]])
  await eraseAttempts(database.db, 'ana@example.com')
  const { rows } = await database.pool.query('select key from attempts order by key')
  expect(rows.map(({ key }) => key)).toEqual([keys[3], keys[2]])
})
