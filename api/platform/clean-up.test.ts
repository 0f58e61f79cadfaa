import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUpAccounts } from '../areas/accounts/clean-up.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { addressKey, countAttempts } from './attempts.ts'
import { cleanUpPlatform } from './clean-up.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const count = async (table: string) =>
  Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count)

test('data is deleted when its purpose has passed, and not before', async () => {
  const [user] = (
    await database.pool.query(
      `insert into users (id, name, email, email_key, cellphone, password_hash)
       values ($1, 'Ana', 'a@b.com', 'a@b.com', '51998765432', 'x') returning id`,
      [randomUUID()],
    )
  ).rows
  await database.pool.query(`insert into logins (id, user_id) values ($1, $2)`, [
    randomUUID(),
    user.id,
  ])
  await database.pool.query(`insert into password_resets (token_hash, user_id) values ('x', $1)`, [
    user.id,
  ])
  await database.pool.query(
    `insert into mails (id, template, to_address, subject, html, body_text) values ($1, 't', 'a@b.com', 's', 'h', 'b')`,
    [randomUUID()],
  )
  await countAttempts(database.db, [['login address 203.0.113.1', { most: 1, minutes: 15 }]])
  const kept = async (interval: string) => {
    await database.shiftClock(interval)
    await cleanUpPlatform(database.db)
    await cleanUpAccounts(database.db)
    return [
      await count('attempts'),
      await count('password_resets'),
      await count('mails'),
      await count('logins'),
    ]
  }
  expect(await kept('14 minutes')).toEqual([1, 1, 1, 1])
  expect(await kept('16 minutes')).toEqual([0, 1, 1, 1])
  expect(await kept('61 minutes')).toEqual([0, 0, 1, 1])
  expect(await kept('31 days')).toEqual([0, 0, 0, 1])
  expect(await kept('181 days')).toEqual([0, 0, 0, 0])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})
