import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createPerson } from '../../testing/people.ts'
import { createEndedLogins } from './ended-logins.ts'
import { endLogin } from './store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function login(): Promise<string> {
  const id = randomUUID()
  const userId = await createPerson(database.db)
  await database.db.insertInto('logins').values({ id, user_id: userId }).execute()
  return id
}
const end = (id: string) => database.db.transaction().execute((tx) => endLogin(tx, id, 'logout'))

/** The database, with each result delayed or failed by `beforeResult`, which gets the query's number. */
const intercepted = (beforeResult: (query: number) => Promise<void>) => {
  let queries = 0
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await beforeResult(++queries)
      return result
    },
  })
  return { db, queries: () => queries }
}

test('a load that began before a login ended does not overwrite a newer one', async () => {
  const id = await login()
  const slow = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const { db } = intercepted(async (query) => {
    if (query !== 2) return
    begun.resolve()
    await slow.promise
  })
  const ended = await createEndedLogins(db)
  const repeated = ended.reload()
  await begun.promise
  await end(id)
  const reloaded = ended.reloadQuietly()
  slow.resolve()
  await reloaded
  expect(ended.has(id)).toBe(true)
  await repeated
  expect(ended.has(id)).toBe(true)
})

test('concurrent logouts share one query', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, login))
  const { db, queries } = intercepted(async () => undefined)
  const ended = await createEndedLogins(db)
  await Promise.all(ids.map(end))
  await Promise.all(ids.map(() => ended.reloadQuietly()))
  expect(ids.filter((id) => !ended.has(id))).toEqual([])
  expect(queries()).toBe(2)
})

test('a failed load does not fail the logout, and a later one finds it', async () => {
  const id = await login()
  const { db } = intercepted((query) =>
    query === 2 || query === 3 ? Promise.reject(new Error('no answer')) : Promise.resolve(),
  )
  const ended = await createEndedLogins(db)
  await end(id)
  await ended.reloadQuietly()
  expect(ended.has(id)).toBe(false)
  await expect(ended.reload()).rejects.toThrow('no answer')
  await ended.reload()
  expect(ended.has(id)).toBe(true)
})
